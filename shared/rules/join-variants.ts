import { choicesToTry } from "./choices-to-try.ts";
import { allOf, alternativesOf, type ConditionPart, conditionFrom, meets, stepsNamedBy } from "./condition.ts";
import type { Configuration } from "./configuration.ts";
import { priceOf } from "./option-price.ts";
import type { Condition, OptionDocument, PriceByChoice, StepDocument } from "./rules.ts";
import { sortOptions } from "./steps.ts";

type Parts = readonly ConditionPart[];
type Steps = readonly Pick<StepDocument, "key" | "multiSelect">[];

/** What may still be spent on shorter conditions. Longer ones mean the same. */
export interface Budget {
  left: number;
}

/**
 * One option for those with the same value. Rules once had one for each price, of which the first available one counts. Two
 * without a condition are a mistake, and stay.
 */
export function joinVariants(steps: Steps, options: readonly OptionDocument[], budget: Budget): OptionDocument[] {
  const byValue = new Map<string, OptionDocument[]>();
  for (const option of options) byValue.set(option.value, [...(byValue.get(option.value) ?? []), option]);
  const joined = options.flatMap((option): readonly OptionDocument[] => {
    const variants = byValue.get(option.value) ?? [];
    const isMistake = variants.filter(({ when }) => !when).length > 1 || variants.some(({ prices }) => prices);
    if (variants.length === 1 || isMistake) return [option];
    return variants[0] === option ? [joinPrices(steps, variants, budget)] : [];
  });
  return sortOptions(joined);
}

function joinPrices(steps: Steps, all: readonly OptionDocument[], budget: Budget): OptionDocument {
  const offered = all.filter(({ archived }) => !archived);
  const variants = offered.length > 0 ? offered : all;
  // Nothing after an option without a condition ever counts.
  const first = variants.findIndex(({ when }) => !when);
  const counting = first < 0 ? variants : variants.slice(0, first + 1);
  const own = counting.at(-1) ?? all[0];
  if (!own) throw new Error("There is no option to join.");
  const { when: _when, offeredUntil: _last, ...option } = own;
  const facts = factsOf(own);
  const listed = counting.slice(0, -1).flatMap((each) => {
    const others = factsOf(each);
    const isAlike = JSON.stringify(others) === JSON.stringify(facts);
    return alternativesOf(each.when).map((parts): ListedPrice => {
      return { parts, price: priceOf(each), ...(!isAlike && { facts: others }) };
    });
  });
  const alternatives = counting.flatMap(({ when }) => alternativesOf(when));
  const when = conditionFrom(shortenAlternatives(steps, joinValues(alternatives), budget));
  const prices = shortenPrices(steps, when, listed, budget);
  const days = counting.flatMap(({ offeredUntil }) => offeredUntil ?? []);
  return {
    ...option,
    ...(prices.length > 0 && { prices: prices.map(({ parts, ...price }) => ({ when: allOf(parts), ...price })) }),
    ...(counting.some(({ exclusive }) => exclusive) && { exclusive: true as const }),
    ...(days.length === counting.length && { offeredUntil: days.sort().at(-1) }),
    ...(when && { when }),
  };
}

/** What an option is, besides its value and its price. */
function factsOf(option: OptionDocument): NonNullable<PriceByChoice["facts"]> {
  const { value: _value, when: _when, priceModifier: _modifier, price: _price, prices: _prices, ...facts } = option;
  const { archived: _archived, offeredUntil: _last, exclusive: _exclusive, ...others } = facts;
  return others;
}

/** The alternatives, with one for those that need different values of one step, and else the same. */
function joinValues(alternatives: readonly Parts[]): readonly Parts[] {
  let left = alternatives;
  for (const key of new Set(alternatives.flat().map(({ stepKey }) => stepKey))) {
    const joined = new Map<string, Parts>();
    for (const parts of left) {
      const own = parts.find(({ stepKey, not }) => stepKey === key && !not);
      const others = parts.filter((part) => part !== own);
      const name = JSON.stringify([own !== undefined, others]);
      const known = joined.get(name)?.find(({ stepKey }) => stepKey === key);
      const values = [...new Set([...(known?.values ?? []), ...(own?.values ?? [])])];
      joined.set(name, own ? [...others, { ...own, values }] : parts);
    }
    left = [...joined.values()];
  }
  return left;
}

/** Longer lists stay as they are. */
const MAX_SHORTENED = 20;

/** The shortest alternatives that hold for the same choices. */
function shortenAlternatives(steps: Steps, alternatives: readonly Parts[], budget: Budget): readonly Parts[] {
  if (alternatives.length > MAX_SHORTENED) return alternatives;
  const before = conditionFrom(alternatives);
  const shorter = [
    ...alternatives.map((_parts, index) => alternatives.toSpliced(index, 1)).filter((each) => each.length > 0),
    ...alternatives.flatMap((parts, index) => parts.map((part) => alternatives.with(index, without(parts, part)))),
  ];
  const found = shorter.find((each) => {
    const after = conditionFrom(each);
    const isSame = (trial: Configuration) => meets(trial, before) === meets(trial, after);
    return isTrueEverywhere(steps, [before, after], isSame, budget);
  });
  return found ? shortenAlternatives(steps, joinValues(found), budget) : alternatives;
}

const without = (parts: Parts, part: ConditionPart): Parts => parts.filter((each) => each !== part);

interface ListedPrice {
  readonly parts: Parts;
  readonly price: number;
  readonly facts?: PriceByChoice["facts"];
}

/** The prices without parts that the availability or an earlier price already says. */
function shortenPrices(
  steps: Steps,
  when: Condition | undefined,
  prices: readonly ListedPrice[],
  budget: Budget,
): readonly ListedPrice[] {
  if (prices.length > MAX_SHORTENED) return prices;
  const conditions = [when, ...prices.map(({ parts }) => conditionFrom([parts]))];
  const countingIn = (trial: Configuration, all: readonly ListedPrice[]) =>
    meets(trial, when) ? all.findIndex(({ parts }) => meets(trial, conditionFrom([parts]))) : undefined;
  let left = prices;
  for (const [index, { parts }] of prices.entries())
    for (const part of parts) {
      const known = left[index];
      if (!known || known.parts.length === 1) continue;
      const shorter = left.with(index, { ...known, parts: without(known.parts, part) });
      const isSame = (trial: Configuration) => countingIn(trial, left) === countingIn(trial, shorter);
      if (isTrueEverywhere(steps, conditions, isSame, budget)) left = shorter;
    }
  return left;
}

/** More choices than a person's conditions tell apart. */
const MAX_TRIALS = 1_000;

/** A value that no condition names. */
const OTHER_VALUE = "any other";

/** Whether something is true for all choices that these conditions tell apart. False if there are too many to try. */
function isTrueEverywhere(
  steps: Steps,
  conditions: readonly (Condition | undefined)[],
  isTrue: (configuration: Configuration) => boolean,
  budget: Budget,
): boolean {
  let trials: readonly Configuration[] = [{}];
  for (const key of new Set(conditions.flatMap((when) => [...stepsNamedBy(when)]))) {
    const named = conditions
      .flatMap((when) => alternativesOf(when).flat())
      .filter(({ stepKey }) => stepKey === key)
      .map(({ values }) => new Set(values));
    const isMulti = steps.find((step) => step.key === key)?.multiSelect ?? false;
    const choices = choicesToTry([OTHER_VALUE, ...named.flatMap((values) => [...values])], isMulti, named, MAX_TRIALS);
    trials = trials.flatMap((trial) => [trial, ...choices.map((choice) => ({ ...trial, [key]: choice }))]);
    if (trials.length > MAX_TRIALS) return false;
  }
  budget.left -= trials.length * conditions.length;
  return budget.left >= 0 && trials.every(isTrue);
}
