import { allOf, alternativesOf, type ConditionPart, conditionFrom } from "./condition.ts";
import { groupBy } from "./group-by.ts";
import { priceOf } from "./option-price.ts";
import type { OptionDocument, PriceByChoice } from "./rules.ts";
import { sortOptions } from "./steps.ts";

type Parts = readonly ConditionPart[];

/**
 * One option for those with the same value. Rules once had one for each price, of which the first available one counts. Two
 * without a condition are a mistake, and stay.
 */
export function joinVariants(options: readonly OptionDocument[]): OptionDocument[] {
  const byValue = groupBy(options, ({ value }) => value);
  const joined = options.flatMap((option): readonly OptionDocument[] => {
    const variants = byValue.get(option.value) ?? [];
    const isMistake = variants.filter(({ when }) => !when).length > 1 || variants.some(({ prices }) => prices);
    if (variants.length === 1 || isMistake) return [option];
    return variants[0] === option ? [joinPrices(variants)] : [];
  });
  return sortOptions(joined);
}

function joinPrices(all: readonly OptionDocument[]): OptionDocument {
  const offered = all.filter(({ archived }) => !archived);
  const variants = offered.length > 0 ? offered : all;
  // Nothing after an option without a condition ever counts.
  const first = variants.findIndex(({ when }) => !when);
  const counting = first < 0 ? variants : variants.slice(0, first + 1);
  const own = counting.at(-1) ?? all[0];
  if (!own) throw new Error("There is no option to join.");
  const { when: _when, offeredUntil: _last, ...option } = own;
  const facts = factsOf(own);
  const prices = counting.slice(0, -1).flatMap((each) => {
    const others = factsOf(each);
    const isAlike = JSON.stringify(others) === JSON.stringify(facts);
    return alternativesOf(each.when).map((parts) => {
      return { when: allOf(parts), price: priceOf(each), ...(!isAlike && { facts: others }) };
    });
  });
  const when = conditionFrom(joinValues(counting.flatMap((each) => alternativesOf(each.when))));
  const days = counting.flatMap(({ offeredUntil }) => offeredUntil ?? []);
  return {
    ...option,
    ...(prices.length > 0 && { prices }),
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

/** The alternatives, with one for those that need different values of one step, and none about a step that decides nothing. */
function joinValues(alternatives: readonly Parts[]): readonly Parts[] {
  let left = alternatives;
  for (const key of new Set(alternatives.flat().map(({ stepKey }) => stepKey))) {
    const groups = new Map<string, { readonly others: Parts; readonly own: (ConditionPart | undefined)[] }>();
    for (const parts of left) {
      const others = parts.filter(({ stepKey }) => stepKey !== key);
      const name = JSON.stringify(others);
      const group = groups.get(name) ?? { others, own: [] };
      group.own.push(parts.find(({ stepKey }) => stepKey === key));
      groups.set(name, group);
    }
    left = [...groups.values()].flatMap(({ others, own }): readonly Parts[] => {
      const needed = [...new Set(own.flatMap((part) => (part?.not ? [] : (part?.values ?? []))))];
      const excluded = own.filter((part) => part?.not);
      const isIdle = (part: ConditionPart | undefined) => !part || (part.not && part.values.every(isNeeded));
      const isNeeded = (value: string) => needed.includes(value);
      if (own.some(isIdle)) return [others];
      const parts = needed.length > 0 ? [{ stepKey: key, values: needed, not: false }, ...excluded] : excluded;
      return parts.map((part) => (part ? [...others, part] : others));
    });
  }
  return left;
}
