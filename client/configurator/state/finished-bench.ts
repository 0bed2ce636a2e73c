import { clearStep } from "#shared/engine/choose.ts";
import { type Completion, complete, isComplete } from "#shared/engine/complete.ts";
import { priceChosen } from "#shared/engine/price.ts";
import type { ChosenOption } from "#shared/engine/review-choices.ts";
import type { Cents } from "#shared/money.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import type { Option } from "#shared/rules/model.ts";
import { chooseOption } from "./change-choices.ts";
import { findLostChoices, holds } from "./removed-choices.ts";
import type { ConfiguratorState } from "./state.ts";

/** A bench with the choices that it lacks, as *Complete it for me* would add them. */
export interface FinishedBench {
  readonly price: Cents;
  /** Whether nothing is missing. Otherwise the price is the least that the bench can cost. */
  readonly isComplete: boolean;
  /** The choices that it lacks. */
  readonly added: readonly ChosenOption[];
}

/** The bench that a click on an option leads to. */
export interface BenchAfter {
  /** Undefined if no completion was found. */
  readonly finished: FinishedBench | undefined;
  /** The choices in other steps that the click removes, each with the option that a completion takes in its place, if any. */
  readonly removed: readonly (ChosenOption & { readonly nearest: Option | undefined })[];
}

/** The completion of a bench. It may replace what an earlier one added, but no choice of the visitor's. */
export function completeBench(state: ConfiguratorState): Completion | undefined {
  const { rules, filled } = state;
  // Later steps first: their choices may need those of earlier ones.
  const free = rules.steps.reduceRight((kept, { key }) => {
    const values = chosenValues(kept, key);
    if (values.length === 0 || !values.every((value) => holds(filled, { stepKey: key, value }))) return kept;
    const { configuration, removed } = clearStep(rules, kept, key);
    return removed.length > 0 ? kept : configuration;
  }, state.configuration);
  return complete(rules, free, findLostChoices(state));
}

/** The bench as *Complete it for me* would finish it; undefined if no completion was found. */
export function finishBench(state: ConfiguratorState): FinishedBench | undefined {
  const { rules, configuration, chosen } = state;
  if (isComplete(rules, configuration))
    return { price: priceChosen(rules, chosen).totalPrice, isComplete: true, added: [] };
  const found = completeBench(state);
  return found && { price: priceChosen(rules, found.chosen).totalPrice, isComplete: false, added: found.added };
}

/**
 * Tries a click on each option once. The price is that of `finishBench` after the click, so a card promises what the page then says.
 * Undefined if the click does not choose the option.
 */
export function benchesAfter(state: ConfiguratorState): (stepKey: string, value: string) => BenchAfter | undefined {
  const known = new Map<string, BenchAfter | undefined>();
  return (stepKey, value) => {
    const name = `${stepKey} ${value}`;
    if (!known.has(name)) known.set(name, find(stepKey, value));
    return known.get(name);
  };

  function find(stepKey: string, value: string): BenchAfter | undefined {
    const after = chooseOption(state, { stepKey, value });
    if (!chosenValues(after.configuration, stepKey).includes(value)) return undefined;
    const finished = finishBench(after);
    const removed = state.chosen
      .filter(({ step, option }) => {
        const values = chosenValues(after.configuration, step.key);
        return step.key !== stepKey && !values.includes(option.value);
      })
      .map((each) => ({
        ...each,
        nearest: each.step.multiSelect ? undefined : finished?.added.find(({ step }) => step === each.step)?.option,
      }));
    return { finished, removed };
  }
}
