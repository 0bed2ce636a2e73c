import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Option, Rules, Step } from "#shared/rules/model.ts";
import type { OptionState } from "#shared/rules/rules-index.ts";
import { type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import { findAvailableVariant, unavailableReasons } from "./availability.ts";

export interface StepState {
  readonly step: Step;
  readonly options: readonly OptionState[];
  readonly chosen: readonly Option[];
  /** Whether the step is optional or has a choice. */
  readonly complete: boolean;
}

export interface Evaluation {
  /** The steps that visitors see, in order: no draft steps, and none with a fixed choice. */
  readonly steps: readonly StepState[];
  /** The required steps without a choice. */
  readonly missing: readonly Step[];
}

/** The options of each step under a configuration, and why some are unavailable. Ignores unknown steps and values. */
export function evaluate(rules: Rules, configuration: Configuration): Evaluation {
  const steps = indexRules(rules).visible.map((entry) => evaluateStep(entry, configuration));
  return { steps, missing: steps.filter(({ complete }) => !complete).map(({ step }) => step) };
}

/** Evaluates one step, visible or not. */
export function evaluateStep({ step, options }: IndexedStep, configuration: Configuration): StepState {
  const values = chosenValues(configuration, step.key);
  const states = options.map(({ value, variants }): OptionState => {
    const available = findAvailableVariant(variants, configuration);
    if (available) return values.includes(value) ? available.chosen : available.offered;
    const reasons = unavailableReasons(variants, configuration);
    return { option: variants[0].option, available: false, chosen: false, reasons };
  });
  const chosen = states.filter((state) => state.chosen).map(({ option }) => option);
  return { step, options: states, chosen, complete: !step.required || chosen.length > 0 };
}
