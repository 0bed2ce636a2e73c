import { add, type Cents, minCents, ZERO_CENTS } from "#shared/money.ts";
import { type ConditionPart, conditionsOf, stepsNamedBy } from "#shared/rules/condition.ts";
import { groupBy, push } from "#shared/rules/group-by.ts";
import { type AtPrice, type Option, optionAtPrices, optionPrice, type Step } from "#shared/rules/model.ts";

export interface SearchedStep extends Omit<Step, "options"> {
  readonly options: readonly SearchedOption[];
  /** The clauses about its choices, with their values. */
  readonly clauses: readonly { readonly clause: number; readonly values: readonly string[] }[];
}

/**
 * An option at one of its prices, with the conditions of both as clauses. Of several prices, the first that holds counts. A clause is
 * one of several values in a step. Equal clauses share a number.
 */
export interface SearchedOption {
  readonly option: Option;
  /** The position of its price among those of the option, whose own is last. */
  readonly pricePlace: number;
  readonly price: Cents;
  /** The clauses that its condition names. */
  readonly needs: readonly number[];
  /** The alternatives of its condition. */
  readonly ways: readonly Way[];
  /** The clauses that hold if it is chosen, in ascending order. */
  readonly fulfills: readonly number[];
}

/** An alternative of a condition: some clauses must hold, others must not. */
interface Way {
  readonly holding: readonly number[];
  readonly failing: readonly number[];
}

/** Whether an option is available while these clauses hold. */
export const isOffered = ({ ways }: SearchedOption, clauses: ReadonlySet<number>): boolean =>
  ways.some(
    ({ holding, failing }) =>
      holding.every((clause) => clauses.has(clause)) && !failing.some((clause) => clauses.has(clause)),
  );

/** The steps of valid rules, prepared for the search. */
export function searchedSteps(steps: readonly Step[]): readonly SearchedStep[] {
  const numbers = new Map<string, number>();
  const fulfilled = new Map<string, [number, ...number[]]>();
  const clauses = new Map<string, [SearchedStep["clauses"][number], ...SearchedStep["clauses"]]>();
  const clauseOf = ({ stepKey: key, values }: ConditionPart): number => {
    const name = [key, ...[...values].sort()].join(" ");
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(name, number);
    for (const value of values) push(fulfilled, `${key} ${value}`, number);
    push(clauses, key, { clause: number, values });
    return number;
  };
  const waysOf = ({ alternatives }: AtPrice) =>
    alternatives.map(
      (parts): Way => ({
        holding: parts.filter(({ not }) => !not).map(clauseOf),
        failing: parts.filter(({ not }) => not).map(clauseOf),
      }),
    );
  const priced = steps.map(({ options }) =>
    options.flatMap((whole) =>
      optionAtPrices(whole).map((each, pricePlace) => ({ option: each.option, pricePlace, ways: waysOf(each) })),
    ),
  );
  return steps.map((step, index) => ({
    ...step,
    clauses: clauses.get(step.key) ?? [],
    options: (priced[index] ?? []).map((each) => ({
      ...each,
      price: optionPrice(each.option),
      needs: [...new Set(each.ways.flatMap(({ holding, failing }) => [...holding, ...failing]))],
      fulfills: fulfilled.get(`${step.key} ${each.option.value}`) ?? [],
    })),
  }));
}

/** The last step whose conditions need each clause. */
export function lastNeeds(steps: readonly SearchedStep[]): ReadonlyMap<number, number> {
  const needs = steps.flatMap(({ options }, index) =>
    options.flatMap((each) => each.needs.map((it) => [it, index] as const)),
  );
  return new Map(needs);
}

/** The steps with options at their own prices only, for searches of what is available. */
export const withoutPrices = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => ({ ...step, options: step.options.map(({ prices: _prices, ...option }) => option) }));

/** With more deciding steps, a search usually has too many states. */
export const MAX_DECIDING = 12;

/** By step key, the step itself and those that its conditions name, directly or indirectly. */
export function decidingSteps(steps: readonly Step[]): ReadonlyMap<string, ReadonlySet<string>> {
  const deciding = new Map<string, ReadonlySet<string>>();
  for (const { key, options } of steps) {
    const named = options.flatMap(conditionsOf).flatMap((when) => [...stepsNamedBy(when)]);
    deciding.set(key, new Set([key, ...named.flatMap((each) => [...(deciding.get(each) ?? [])])]));
  }
  return deciding;
}

/** All choices of a step that fulfill the same clauses. */
export interface StepChoice {
  readonly fulfills: readonly number[];
  /** The clauses, as a text. */
  readonly name: string;
  /** In a single-choice step, the alternatives; in a multi-select step, the cheapest set. */
  readonly options: readonly SearchedOption[];
  readonly lowest: Cents;
}

const NO_CHOICE: StepChoice = { fulfills: [], name: "", options: [], lowest: ZERO_CENTS };

/** The possible outcomes of a choice among the available options, starting with no choice. */
export function stepChoices({ multiSelect }: SearchedStep, available: readonly SearchedOption[], mostSets: number) {
  if (multiSelect) return setsOf(available, mostSets);
  const choices = [...groupBy(available, ({ fulfills }) => fulfills.join())].map(([name, options]): StepChoice => {
    const lowest = options.map(({ price }) => price).reduce(minCents);
    return { fulfills: options[0].fulfills, name, options, lowest };
  });
  return { choices: [NO_CHOICE, ...choices], exhaustive: true };
}

/**
 * Grows sets option by option. Of the sets with the same clauses, only the cheapest continues, because later options add the
 * same cost to each. If there are too many sets, each further option is considered alone.
 */
function setsOf(available: readonly SearchedOption[], most: number) {
  const sets = new Map<string, StepChoice>();
  for (const option of available) {
    if (option.option.exclusive) continue;
    const earlier = sets.size > most ? [] : [...sets.values()];
    for (const set of [NO_CHOICE, ...earlier]) addSet(sets, set, option);
  }
  for (const option of available) if (option.option.exclusive) addSet(sets, NO_CHOICE, option);
  return { choices: [NO_CHOICE, ...sets.values()], exhaustive: sets.size <= most };
}

function addSet(sets: Map<string, StepChoice>, set: StepChoice, option: SearchedOption): void {
  const fulfills = [...new Set([...set.fulfills, ...option.fulfills])].sort((a, b) => a - b);
  const grown: StepChoice = {
    fulfills,
    name: fulfills.join(),
    options: [...set.options, option],
    lowest: add(set.lowest, option.price),
  };
  const same = sets.get(grown.name);
  if (!same || grown.lowest < same.lowest) sets.set(grown.name, grown);
}
