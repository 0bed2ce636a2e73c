import type { NamedChanges } from "#shared/edits/edit-options.ts";
import type { RulesEdit } from "#shared/edits/edit-rules.ts";
import { add, type Cents, cents, dollars, negate, percentOf } from "#shared/money.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import { priceField, priceOf, readPriceList, variantsOf } from "#shared/rules/price-list.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
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

interface EditedPrices {
  /** One edit of all of them; undefined if no price changes. */
  readonly edit: RulesEdit | undefined;
  /** The rules after the edit. */
  readonly document: RulesDocument;
  /** The labels of options that keep their prices, because their variants differ in more than price. */
  readonly unfit: readonly string[];
}

/** Changes prices in one edit. An option's absolute price changes if it has one, else its price modifier, and its prices by choice. */
export function editPrices(
  document: RulesDocument,
  { ids, basePrice }: ChangedPrices,
  change: PriceChange,
): EditedPrices {
  const chosen = new Set(ids);
  const changeOf = (price: number) => dollars(applyPriceChange(cents(price), change));
  const options: NamedChanges[] = [];
  const unfit: string[] = [];
  const steps = document.steps.map((step) => {
    const isChosen = ({ value }: OptionDocument) => chosen.has(`${step.key}/${value}`);
    const changed = changePricesIn(step, isChosen, changeOf);
    const left = new Set<string>();
    for (const value of new Set(
      optionsOf(changed)
        .filter(isChosen)
        .map((each) => each.value),
    )) {
      const [before, after] = [step, changed].map((each) => variantsOf(each, value));
      if (JSON.stringify(before) === JSON.stringify(after)) continue;
      const list = readPriceList(document.steps, changed, value);
      if (!list) {
        unfit.push(after?.[0]?.label ?? value);
        left.add(value);
        continue;
      }
      const field = priceField(list.option);
      const price = { [field]: list.option[field] };
      const changes = after?.length === 1 ? price : { ...price, prices: list.prices };
      options.push({ stepKey: step.key, value, changes });
    }
    return changePricesIn(step, (each) => isChosen(each) && !left.has(each.value), changeOf);
  });
  const base = basePrice ? changeOf(document.basePrice) : document.basePrice;
  const setBase = base !== document.basePrice && ({ type: "set-base-price", basePrice: base } as const);
  const after = { ...document, basePrice: base, steps };
  if (options.length === 0) return { edit: setBase || undefined, document: after, unfit };
  const edit = { type: "edit-options" as const, options, ...(setBase && { basePrice: base }) };
  return { edit, document: after, unfit };
}

const changePricesIn = (
  step: StepDocument,
  isChosen: (option: OptionDocument) => boolean,
  changeOf: (price: number) => number,
): StepDocument =>
  changeOptions(step, (option) =>
    isChosen(option) ? { ...option, [priceField(option)]: changeOf(priceOf(option)) } : option,
  );
