import { NO_ACCESSORIES } from "../../configuration.ts";
import { add, type Cents, larger, ZERO } from "../../money.ts";
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

const NOTHING: Outcome = {
  choiceClass: 0,
  chosen: false,
  options: [],
  cheapest: [],
  lowest: ZERO,
  highest: ZERO,
  combinations: 1,
};

/**
 * Every outcome of a step under the options available, nothing chosen included. A multi-select step may
 * come to so many that the work, sets times options, exceeds the most: it is not exhaustive then.
 */
export function stepOutcomes(
  step: SpaceStep,
  available: readonly SpaceOption[],
  mostWork: number,
): { readonly outcomes: readonly Outcome[]; readonly exhaustive: boolean } {
  if (step.multiSelect) return setOutcomes(step, available, mostWork);
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

/** An outcome to which further sets of its class are added. */
type Growing = { -readonly [Field in keyof Outcome]: Outcome[Field] };

/**
 * The sets of a multi-select step, by what they mean to conditions; 'no-accessories' stands alone. When
 * they become too many, each further option is taken by itself.
 */
function setOutcomes(step: SpaceStep, available: readonly SpaceOption[], mostWork: number) {
  const sets = new Map<number, Growing>();
  const most = mostWork / available.length;
  for (const option of available) {
    if (option.option.value === NO_ACCESSORIES) continue;
    const earlier = sets.size > most ? [] : [...sets.values()];
    const grown = [NOTHING, ...earlier].map((set) => withOption(step, set, option));
    for (const set of grown) addSet(sets, set);
  }
  const alone = available.find(({ option }) => option.value === NO_ACCESSORIES);
  if (alone) addSet(sets, withOption(step, NOTHING, alone));
  return { outcomes: [NOTHING, ...sets.values()], exhaustive: sets.size <= most };
}

/** A set and one option more, before it is known whether its class is there already. */
interface Grown extends Pick<Outcome, "choiceClass" | "lowest" | "highest"> {
  readonly options: readonly SpaceOption[];
  readonly cheapest: readonly SpaceOption[];
  readonly added: SpaceOption;
}

function withOption(
  { classes }: SpaceStep,
  { choiceClass, options, cheapest, lowest, highest }: Outcome,
  added: SpaceOption,
): Grown {
  return {
    choiceClass: classes.union(choiceClass, added.choiceClass),
    options,
    cheapest,
    added,
    lowest: add(lowest, added.cost),
    highest: add(highest, added.cost),
  };
}

/** Keeps one set of each class: the first as its example, with the least and the most that any costs. */
function addSet(sets: Map<number, Growing>, grown: Grown): void {
  const { choiceClass, added, lowest, highest } = grown;
  const same = sets.get(choiceClass);
  if (!same) {
    const options = [...grown.options, added];
    const cheapest = [...grown.cheapest, added];
    const facts = { chosen: true, combinations: 1, choiceClass, lowest, highest };
    sets.set(choiceClass, { ...facts, options, cheapest });
    return;
  }
  if (lowest < same.lowest) {
    same.lowest = lowest;
    same.cheapest = [...grown.cheapest, added];
  }
  same.highest = larger(same.highest, highest);
}
