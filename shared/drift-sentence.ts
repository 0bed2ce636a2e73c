import type { QuoteDrift } from "./api/quotes.ts";
import { cents, formatModifier, formatMoney } from "./money.ts";

/** 'Today: +$85.00.', 'Today: the same price.', 'Today: Monitor arm is discontinued; the rest costs $85.00 more.' */
export function driftSentence({ difference, changes }: QuoteDrift): string {
  const amount = cents(difference);
  if (changes.length === 0)
    return `Today: ${amount === 0 ? "the same price" : formatModifier(amount)}.`;
  const size = formatMoney(cents(Math.abs(difference)));
  const rest = amount === 0 ? "the same" : `${size} ${amount > 0 ? "more" : "less"}`;
  return `Today: ${[...changes, `the rest costs ${rest}`].join("; ")}.`;
}
