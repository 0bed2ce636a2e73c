import type { QuoteDrift } from "./api/quotes.ts";
import { cents, formatModifier } from "./money.ts";

/** 'Today: +$85.00; Monitor arm is discontinued.', 'Today: the same price.' */
export function driftSentence({ difference, changes }: QuoteDrift): string {
  const amount = cents(difference);
  const price = amount === 0 ? "the same price" : formatModifier(amount);
  return `Today: ${[price, ...changes].join("; ")}.`;
}
