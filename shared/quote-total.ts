import { add, type Cents, cents } from "./money.ts";
import type { Quote } from "./quotes.ts";

/** What a quote comes to with its delivery, in cents. */
export function quoteTotal({
  totalPrice,
  deliveryFee,
}: Pick<Quote["pricing"], "totalPrice" | "deliveryFee">): Cents {
  return add(cents(totalPrice), cents(deliveryFee));
}
