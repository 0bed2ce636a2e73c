import { namesOf } from "#shared/engine/order-code.ts";
import { writePricing } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import { itemAmounts } from "#shared/quotes/quote-items.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { PricedItem } from "./price-items.ts";

/** Priced items as a quote keeps them. */
export function wholeItems(rules: Rules, priced: readonly PricedItem[]) {
  return priced.map(({ name, quantity, configuration, pricing, missing }) => {
    const { breakdown, parts } = writePricing(pricing);
    // Settling brings a partner's fixed choices into step order.
    const settled = settle(rules, configuration).configuration;
    return {
      ...(name !== undefined && { name }),
      ...(missing && { missing }),
      ...itemAmounts(quantity, pricing.totalPrice),
      ...namesOf(rules, settled),
      configuration: toMutable(settled),
      breakdown,
      parts,
    };
  });
}

function toMutable(configuration: Configuration): WholeItem["configuration"] {
  return Object.fromEntries(
    Object.entries(configuration).map(([key, choice]) => [key, typeof choice === "string" ? choice : [...choice]]),
  );
}
