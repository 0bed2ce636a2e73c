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

/** What a bench costs under new rules and cost before: the total, and the parts that are still chosen. */
export function priceChange(
  earlier: Priced,
  rules: Rules,
  configuration: Configuration,
): PriceChange {
  const before = price(earlier.rules, earlier.configuration);
  const after = price(rules, configuration);
  if (!before.ok || !after.ok || isEmpty(configuration)) return { totals: undefined, repriced: [] };
  const [old, now] = [before.pricing, after.pricing];
  const parts = now.parts.flatMap(({ stepKey, value, optionName, price }) => {
    const same = old.parts.find((part) => part.stepKey === stepKey && part.value === value);
    return same ? [{ label: optionName, before: same.price, after: price }] : [];
  });
  const base = { label: "The base price", before: earlier.rules.basePrice, after: rules.basePrice };
  const totals = { before: old.totalPrice, after: now.totalPrice };
  return {
    totals: isChange(totals) ? totals : undefined,
    repriced: [base, ...parts].filter(isChange),
  };
}

function isChange({ before, after }: { readonly before: Cents; readonly after: Cents }): boolean {
  return before !== after;
}
