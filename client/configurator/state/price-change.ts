import { type Configuration, isEmpty } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { price } from "#shared/engine/price.ts";
import type { Cents } from "#shared/money.ts";
import type { Repriced } from "./notice.ts";

interface Priced {
  readonly rules: Rules;
  readonly configuration: Configuration;
}

interface PriceChange {
  readonly totals: { readonly before: Cents; readonly after: Cents } | undefined;
  readonly repriced: readonly Repriced[];
}

/** What a bench costs and cost before: the total, the base, and the parts that are still chosen. */
export function priceChange(earlier: Priced, later: Priced): PriceChange {
  const before = price(earlier.rules, earlier.configuration);
  const after = price(later.rules, later.configuration);
  if (!before.ok || !after.ok || isEmpty(later.configuration))
    return { totals: undefined, repriced: [] };
  const [old, now] = [before.pricing, after.pricing];
  const parts = now.parts.flatMap(({ stepKey, value, optionName, price }) => {
    const same = old.parts.find((part) => part.stepKey === stepKey && part.value === value);
    return same ? [{ label: optionName, isBase: false, before: same.price, after: price }] : [];
  });
  const base = {
    label: "The base price",
    isBase: true,
    before: earlier.rules.basePrice,
    after: later.rules.basePrice,
  };
  const totals = { before: old.totalPrice, after: now.totalPrice };
  return {
    totals: isChange(totals) ? totals : undefined,
    repriced: [base, ...parts].filter(isChange),
  };
}

function isChange({ before, after }: { readonly before: Cents; readonly after: Cents }): boolean {
  return before !== after;
}
