import type { PartnerRules } from "#server/partners/partner-rules.ts";
import { price } from "#shared/engine/price.ts";
import { dollars } from "#shared/money.ts";
import type { AppliedPriceList } from "#shared/quotes/quote.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type PricedItem, totalOf } from "./price-items.ts";
import { priceListText } from "./price-list-text.ts";

/**
 * Why items have the prices of a partner, and what they cost at list price, so that staff can read both when the list has changed.
 * Undefined if no price of the partner applies to them.
 */
export function describeAppliedPrices(
  rules: Rules,
  { partner, priceList }: PartnerRules,
  items: readonly Pick<PricedItem, "configuration" | "quantity">[],
): AppliedPriceList | undefined {
  if (!partner || !priceList) return undefined;
  const benches = items.map(({ configuration }) => configuration);
  const words = priceListText(rules, priceList, benches);
  if (words === "") return undefined;
  const atListPrice = items.flatMap(({ configuration, quantity }): readonly PricedItem[] => {
    const listed = price(rules, configuration);
    return listed.ok ? [{ configuration, quantity, pricing: listed.pricing }] : [];
  });
  return { text: `${partner.name ?? partner.id}: ${words}`, listTotal: dollars(totalOf(atListPrice)) };
}
