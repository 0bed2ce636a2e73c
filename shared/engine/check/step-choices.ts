import { NO_ACCESSORIES } from "../../configuration.ts";
import { add, type Cents, larger, smaller, ZERO } from "../../money.ts";
import type { SearchedOption, SearchedStep } from "./searched-steps.ts";

/** All choices of a step with the same clauses. */
export interface StepChoice {
  readonly fulfills: readonly number[];
  /** The clauses, as a text. */
  readonly name: string;
  /** In a single-choice step, each of them is such a choice; in a multi-select step, they are the cheapest set. */
  readonly options: readonly SearchedOption[];
  readonly lowest: Cents;
  readonly highest: Cents;
  /** Options of a single-choice step; the sets of a multi-select step count as one. */
  readonly combinations: number;
}

const NOTHING: StepChoice = {
  fulfills: [],
  name: "",
  options: [],
  lowest: ZERO,
  highest: ZERO,
  combinations: 1,
};

/** The possible outcomes of a choice among the available options, starting with no choice. */
export function stepChoices(
  { multiSelect }: SearchedStep,
  available: readonly SearchedOption[],
  mostSets: number,
): { readonly choices: readonly StepChoice[]; readonly exhaustive: boolean } {
  if (multiSelect) return setsOf(available, mostSets);
  const alike = new Map<string, SearchedOption[]>();
  for (const option of available) {
    const name = option.fulfills.join();
    const same = alike.get(name);
    if (same) same.push(option);
    else alike.set(name, [option]);
  }
  return { choices: [NOTHING, ...[...alike].map(oneOf)], exhaustive: true };
}

function oneOf([name, options]: readonly [string, readonly SearchedOption[]]): StepChoice {
  const prices = options.map(({ price }) => price);
  return {
    fulfills: options[0]?.fulfills ?? [],
    name,
    options,
    lowest: prices.reduce(smaller),
    highest: prices.reduce(larger),
    combinations: options.length,
  };
}

/**
 * Grows sets option by option. Of the sets with the same clauses, only the cheapest continues, because later options add the
 * same cost to each. If there are too many sets, each further option is considered alone.
 */
function setsOf(available: readonly SearchedOption[], most: number) {
  const sets = new Map<string, StepChoice>();
  for (const option of available) {
    if (option.option.value === NO_ACCESSORIES) continue;
    const earlier = sets.size > most ? [] : [...sets.values()];
    for (const set of [NOTHING, ...earlier]) addSet(sets, set, option);
  }
  const alone = available.find(({ option }) => option.value === NO_ACCESSORIES);
  if (alone) addSet(sets, NOTHING, alone);
  return { choices: [NOTHING, ...sets.values()], exhaustive: sets.size <= most };
}

function addSet(sets: Map<string, StepChoice>, set: StepChoice, option: SearchedOption): void {
  const fulfills = [...new Set([...set.fulfills, ...option.fulfills])].sort((a, b) => a - b);
  const name = fulfills.join();
  const same = sets.get(name);
  const lowest = add(set.lowest, option.price);
  const highest = add(set.highest, option.price);
  const cheapest =
    same && same.lowest <= lowest ? same : { lowest, options: [...set.options, option] };
  sets.set(name, {
    fulfills,
    name,
    options: cheapest.options,
    lowest: cheapest.lowest,
    highest: same ? larger(same.highest, highest) : highest,
    combinations: 1,
  });
}
