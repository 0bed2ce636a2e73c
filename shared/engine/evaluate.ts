import type { Configuration } from "../configuration.ts";
import { availableVariant, unavailableReasons } from "./availability.ts";
import type { Option, Rules, Step } from "./model.ts";
import type { OptionState } from "./option-state.ts";
import { type IndexedOption, type IndexedStep, indexRules } from "./rules-index.ts";

export interface StepState {
  readonly step: Step;
  readonly options: readonly OptionState[];
  readonly chosen: readonly Option[];
  /** A required step is complete with a choice, an optional one always. */
  readonly complete: boolean;
}

export interface Evaluation {
  /** The steps that visitors see, in order: without drafts, and without those that are decided. */
  readonly steps: readonly StepState[];
  /** The required steps that nothing is chosen in. */
  readonly missing: readonly Step[];
}

/** As many as a step has options; a configuration that was not settled may name any value. */
const MOST_KEPT = 500;

/** What the rules offer under a configuration: per step the options, and why some are not available. */
export function evaluate(rules: Rules, configuration: Configuration): Evaluation {
  const steps: StepState[] = [];
  const missing: Step[] = [];
  for (const entry of indexRules(rules).visible) {
    const state = evaluateStep(entry, configuration);
    steps.push(state);
    if (!state.complete) missing.push(state.step);
  }
  return { steps, missing };
}

/** What one step offers under a configuration, seen by visitors or not. */
export function evaluateStep(entry: IndexedStep, configuration: Configuration): StepState {
  const { step } = entry;
  const choice = configuration[step.key];
  const options: OptionState[] = [];
  const chosen: Option[] = [];
  for (const indexed of entry.options) {
    const { value } = indexed;
    const available = availableVariant(indexed.variants, configuration);
    if (!available) {
      options.push(withheldState(indexed, configuration));
    } else if (choice === value || (typeof choice === "object" && choice.includes(value))) {
      options.push(available.chosen);
      chosen.push(available.option);
    } else {
      options.push(available.offered);
    }
  }
  return { step, options, chosen, complete: !step.required || chosen.length > 0 };
}

/** The state of an option that is not available. */
function withheldState(
  { variants, withheld }: IndexedOption,
  configuration: Configuration,
): OptionState {
  const { option, clauses } = variants[0];
  const [clause] = clauses;
  const named = clause && configuration[clause.stepKey];
  const key =
    variants.length > 1 || clauses.length > 1 || typeof named === "object"
      ? undefined
      : (named ?? "");
  const known = key === undefined ? undefined : withheld.get(key);
  if (known) return known;
  const reasons = unavailableReasons(variants, configuration);
  const state = { option, available: false, chosen: false, reasons };
  if (key !== undefined && withheld.size < MOST_KEPT) withheld.set(key, state);
  return state;
}
