import { namesOf } from "#shared/engine/order-code.ts";
import { writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { cents } from "#shared/money.ts";
import type { FreeLine, NewFreeLine, WholeItem } from "#shared/quotes/quote.ts";
import { itemAmounts } from "#shared/quotes/quote-items.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { PricedItem } from "./price-items.ts";

/** Priced items as a quote keeps them. */
export function wholeItems(rules: Rules, priced: readonly PricedItem[]) {
  return priced.map(({ name, quantity, configuration, pricing, missing, optional, range }) => {
    const { breakdown, parts } = writePricing(pricing);
    // Settling brings a partner's fixed choices into step order.
    const settled = settle(rules, configuration).configuration;
    return {
      ...(name !== undefined && { name }),
      ...(missing && { missing }),
      ...(optional && { optional }),
      ...(range && { range }),
      ...itemAmounts(quantity, pricing.totalPrice),
      ...namesOf(rules, settled),
      configuration: toMutable(settled),
      breakdown,
      parts,
    };
  });
}

/** A line that is no bench, as a quote keeps it. */
export const writeFreeLine = ({ quantity, unitPrice, ...facts }: NewFreeLine): FreeLine => ({
  ...facts,
  ...itemAmounts(quantity, cents(unitPrice)),
});

function toMutable(configuration: Configuration): WholeItem["configuration"] {
  return Object.fromEntries(
    Object.entries(configuration).map(([key, choice]) => [key, typeof choice === "string" ? choice : [...choice]]),
  );
}
