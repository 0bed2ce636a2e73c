import { type Configuration, chosenValues } from "../configuration.ts";
import { availableVariant, type Reason, unavailableReasons } from "./availability.ts";
import type { Option, Rules, Step } from "./model.ts";
import { type IndexedStep, indexRules } from "./rules-index.ts";

export interface OptionState {
  /** The variant that can be chosen now, or the first one where none can. */
  readonly option: Option;
  readonly available: boolean;
  readonly chosen: boolean;
  /** Why it is not available; empty when it is. */
  readonly reasons: readonly Reason[];
}

export interface StepState {
  readonly step: Step;
  readonly options: readonly OptionState[];
  readonly chosen: readonly Option[];
  /** A required step is complete when something is chosen, an optional one always (spec, section 5). */
  readonly complete: boolean;
}

export interface Evaluation {
  /** The steps that visitors see, in order: one without any option is a draft and left out. */
  readonly steps: readonly StepState[];
  /** The required steps that nothing is chosen in. */
  readonly missing: readonly Step[];
}

/** What the rules offer under a configuration: per step the options, and why some are not available. */
export function evaluate(rules: Rules, configuration: Configuration): Evaluation {
  const steps = indexRules(rules).steps.map((entry) => evaluateStep(rules, entry, configuration));
  return { steps, missing: steps.filter((state) => !state.complete).map((state) => state.step) };
}

function evaluateStep(
  rules: Rules,
  { step, variants }: IndexedStep,
  configuration: Configuration,
): StepState {
  const values = chosenValues(configuration, step.key);
  const options: OptionState[] = [];
  for (const [value, named] of variants) {
    const option = availableVariant(named, configuration);
    const shown = option ?? named[0];
    if (!shown) continue;
    options.push({
      option: shown,
      available: option !== undefined,
      chosen: option !== undefined && values.includes(value),
      reasons: option ? [] : unavailableReasons(rules, named, configuration),
    });
  }
  const chosen = options.filter((state) => state.chosen).map((state) => state.option);
  return { step, options, chosen, complete: !step.required || chosen.length > 0 };
}
