import { NO_ACCESSORIES } from "../../configuration.ts";
import { add, type Cents, larger, smaller, ZERO } from "../../money.ts";
import type { SpaceOption, SpaceStep } from "./combination-space.ts";

/** What choosing in a step can come to: the choices of one class, with the least and most they cost. */
export interface Outcome {
  readonly choiceClass: number;
  /** Whether anything is chosen. */
  readonly chosen: boolean;
  /** In a single-choice step the options of the class; in a multi-select step one set of options. */
  readonly options: readonly SpaceOption[];
  /** The choice that costs least. */
  readonly cheapest: readonly SpaceOption[];
  readonly lowest: Cents;
  readonly highest: Cents;
  readonly combinations: number;
}

/** A multi-select step comes to more classes than these only in documents that nobody writes. */
const MOST_SETS = 512;

const NOTHING: Outcome = {
  choiceClass: 0,
  chosen: false,
  options: [],
  cheapest: [],
  lowest: ZERO,
  highest: ZERO,
  combinations: 1,
};

/** Every outcome of a step under the options available, nothing chosen included. */
export function stepOutcomes(
  step: SpaceStep,
  available: readonly SpaceOption[],
): { readonly outcomes: readonly Outcome[]; readonly exhaustive: boolean } {
  if (step.multiSelect) return setOutcomes(step, available);
  const byClass = new Map<number, SpaceOption[]>();
  for (const option of available) {
    const same = byClass.get(option.choiceClass);
    if (same) same.push(option);
    else byClass.set(option.choiceClass, [option]);
  }
  return { outcomes: [NOTHING, ...[...byClass.values()].map(anyOf)], exhaustive: true };
}

/** One of the options of a class. */
function anyOf(options: readonly SpaceOption[]): Outcome {
  const [first, ...others] = options;
  if (!first) return NOTHING;
  let [cheapest, dearest] = [first, first];
  for (const option of others) {
    if (option.cost < cheapest.cost) cheapest = option;
    if (option.cost > dearest.cost) dearest = option;
  }
  return {
    choiceClass: first.choiceClass,
    chosen: true,
    options,
    cheapest: [cheapest],
    lowest: cheapest.cost,
    highest: dearest.cost,
    combinations: options.length,
  };
}

/** The sets of a multi-select step, by what they mean to conditions; 'no-accessories' stands alone. */
function setOutcomes(step: SpaceStep, available: readonly SpaceOption[]) {
  let sets = new Map<string, Outcome>([["", NOTHING]]);
  let exhaustive = true;
  for (const option of available) {
    if (option.option.value === NO_ACCESSORIES) continue;
    const grown = new Map(sets);
    for (const set of sets.values()) addSet(grown, withOption(step, set, option));
    if (grown.size <= MOST_SETS) sets = grown;
    else exhaustive = false;
  }
  const alone = available.find(({ option }) => option.value === NO_ACCESSORIES);
  if (alone) addSet(sets, anyOf([alone]));
  return { outcomes: [...sets.values()], exhaustive };
}

function withOption(step: SpaceStep, set: Outcome, option: SpaceOption): Outcome {
  return {
    choiceClass: step.classes.union(set.choiceClass, option.choiceClass),
    chosen: true,
    options: [...set.options, option],
    cheapest: [...set.cheapest, option],
    lowest: add(set.lowest, option.cost),
    highest: add(set.highest, option.cost),
    combinations: 1,
  };
}

/** Keeps one set of each class: the first as its example, with the least and the most that any costs. */
function addSet(sets: Map<string, Outcome>, set: Outcome): void {
  const key = String(set.choiceClass);
  const same = sets.get(key);
  if (!same) {
    sets.set(key, set);
    return;
  }
  sets.set(key, {
    ...same,
    cheapest: same.lowest <= set.lowest ? same.cheapest : set.cheapest,
    lowest: smaller(same.lowest, set.lowest),
    highest: larger(same.highest, set.highest),
  });
}
