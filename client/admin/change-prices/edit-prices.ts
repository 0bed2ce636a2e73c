import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import type { NamedChanges } from "#shared/edits/edit-options.ts";
import { isSame } from "#shared/is-same.ts";
import { add, type Cents, cents, dollars, negate, percentOf } from "#shared/money.ts";
import { priceField, priceOf } from "#shared/rules/option-price.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { changeOptions } from "#shared/rules/steps.ts";

/** A change of prices. A percentage has at most two decimals, and is at least -100. */
export type PriceChange = { readonly roundTo: Cents } & (
  | { readonly by: "amount"; readonly amount: Cents }
  | { readonly by: "percent"; readonly percent: number }
);

/** The prices that change: those of options, by step key and value as in 'width/96', and the base price. */
interface ChangedPrices {
  readonly ids: readonly string[];
  readonly basePrice: boolean;
}

/** The units that staff can round to: a cent, $1, $5 and $10. */
export const ROUNDING_UNITS: readonly Cents[] = [0.01, 1, 5, 10].map(cents);

/**
 * A price after a change, rounded once to the nearest unit, halves away from zero. Zero, which means 'included', stays, and so does a
 * discount that a percentage would change. A price that rounding alone would make zero becomes one unit instead.
 */
export function applyPriceChange(price: Cents, change: PriceChange): Cents {
  if (price === 0 || (price < 0 && change.by === "percent")) return price;
  const { roundTo } = change;
  const [before, percent] = change.by === "amount" ? [add(price, change.amount), 100] : [price, 100 + change.percent];
  const rounded = percentOf(before, percent, roundTo);
  if (rounded !== 0 || before === 0 || percent === 0) return rounded;
  return before < 0 ? negate(roundTo) : roundTo;
}

/**
 * The one edit that changes prices, undefined if none changes, and the rules after it. An option's absolute price changes if it has one,
 * else its price modifier, and its prices by choice.
 */
export function editPrices(document: RulesDocument, { ids, basePrice }: ChangedPrices, change: PriceChange) {
  const chosen = new Set(ids);
  const changeOf = (price: number) => dollars(applyPriceChange(cents(price), change));
  const options: NamedChanges[] = [];
  const steps = document.steps.map((step) =>
    changeOptions(step, (option) => {
      if (!chosen.has(`${step.key}/${option.value}`)) return option;
      const prices = option.prices?.map((each) => ({ ...each, price: changeOf(each.price) }));
      const changes = { [priceField(option)]: changeOf(priceOf(option)), ...(prices && { prices }) };
      const changed = { ...option, ...changes };
      if (!isSame(changed, option)) options.push({ stepKey: step.key, value: option.value, changes });
      return changed;
    }),
  );
  const base = basePrice ? changeOf(document.basePrice) : document.basePrice;
  const setBase = base !== document.basePrice && ({ type: "set-base-price", basePrice: base } as const);
  const after = { ...document, basePrice: base, steps };
  const edit: RulesEdit | undefined =
    options.length === 0
      ? setBase || undefined
      : { type: "edit-options", options, ...(setBase && { basePrice: base }) };
  return { edit, document: after };
}
