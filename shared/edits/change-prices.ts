import { add, type Cents, cents, dollars, negate, percentOf, ZERO_CENTS } from "#shared/money.ts";
import { type OptionPlace, placeName } from "#shared/rules/option-place.ts";
import { priceField } from "#shared/rules/price-list.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";

/** The effect of a percentage on a negative amount: −$320.00 raised by 4 % becomes −$332.80, −$307.20 or stays. */
export type DiscountChange = "grow" | "shrink" | "stay";

/** A change of prices. A percentage has at most two decimals, and is at least -100. */
export type PriceChange = { readonly roundTo: Cents } & (
  | {
      readonly by: "amount";
      readonly amount: Cents;
      /** Whether prices of zero change, too. Zero means 'included'. */
      readonly zeros?: boolean;
    }
  | {
      readonly by: "percent";
      readonly percent: number;
      /** By default, they grow. */
      readonly discounts?: DiscountChange;
    }
);

/** The prices that change: those of the options at these places, and the base price. */
interface ChangedPrices {
  readonly places: readonly OptionPlace[];
  readonly basePrice: boolean;
}

/** The units that staff can round to: a cent, $1, $5 and $10. */
export const ROUNDING_UNITS: readonly Cents[] = [0.01, 1, 5, 10].map(cents);

/**
 * A price after a change, rounded once to the nearest unit, halves away from zero. Zero stays zero, unless an amount is
 * added to it on request. A price that rounding alone would make zero becomes one unit instead.
 */
export function applyPriceChange(price: Cents, change: PriceChange): Cents {
  if (price === 0 && !(change.by === "amount" && change.zeros)) return ZERO_CENTS;
  const { roundTo } = change;
  if (change.by === "percent" && price < 0 && change.discounts === "stay") return price;
  const [before, percent] =
    change.by === "amount" ? [add(price, change.amount), 100] : [price, percentFor(price, change)];
  const rounded = percentOf(before, percent, roundTo);
  if (rounded !== 0 || before === 0 || percent === 0) return rounded;
  return before < 0 ? negate(roundTo) : roundTo;
}

/** The percent of a price that remain. A discount cannot shrink below nothing. */
function percentFor(
  price: Cents,
  { percent, discounts }: Extract<PriceChange, { by: "percent" }>,
): number {
  return price < 0 && discounts === "shrink" ? Math.max(0, 100 - percent) : 100 + percent;
}

/** The rules with changed prices. An option's absolute price changes if it has one, else its price modifier. */
export function changePrices(
  document: RulesDocument,
  { places, basePrice }: ChangedPrices,
  change: PriceChange,
): RulesDocument {
  const chosen = new Set(places.map(placeName));
  const changeOf = (price: number) => dollars(applyPriceChange(cents(price), change));
  const steps = document.steps.map((each, step) => {
    const changeOption = <Option extends OptionDocument>(
      list: OptionPlace["list"],
      options: readonly Option[],
    ) =>
      options.map((option, index) => {
        if (!chosen.has(placeName({ step, list, index }))) return option;
        const field = priceField(option);
        return { ...option, [field]: changeOf(option[field] ?? 0) };
      });
    const { options, conditionalOptions } = each;
    return {
      ...each,
      options: changeOption("options", options),
      ...(conditionalOptions && {
        conditionalOptions: changeOption("conditionalOptions", conditionalOptions),
      }),
    };
  });
  return {
    ...document,
    basePrice: basePrice ? changeOf(document.basePrice) : document.basePrice,
    steps,
  };
}
