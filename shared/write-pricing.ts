import type { Pricing } from "./engine/price.ts";
import { dollars } from "./money.ts";
import type { Quote } from "./quotes.ts";

/** A pricing for the API: the same fields, in dollars. */
export function writePricing(pricing: Pricing): Omit<Quote["pricing"], "deliveryFee"> {
  const { totalPrice, breakdown, parts } = pricing;
  return {
    totalPrice: dollars(totalPrice),
    breakdown: {
      basePrice: dollars(breakdown.basePrice),
      modifications: dollars(breakdown.modifications),
    },
    parts: parts.map((part) => ({ ...part, price: dollars(part.price) })),
  };
}
