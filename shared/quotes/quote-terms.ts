import {
  add,
  type Cents,
  cents,
  dollars,
  formatDollars,
  formatModifier,
  formatMoney,
  maxCents,
  negate,
  percentOf,
  sum,
  ZERO_CENTS,
} from "#shared/money.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { itemsPrice } from "./quote-items.ts";

/** The most discounts and surcharges of a quote. */
export const MAX_ADJUSTMENTS = 10;

/** The longest lead time, in business days. */
export const MAX_LEAD_TIME_DAYS = 365;

/** The days until a quote expires, unless staff choose another day. */
const VALID_DAYS = 30;

/** The most characters of a message between staff and customer. */
export const MAX_MESSAGE_CHARACTERS = 4000;

/** A discount (negative) or a surcharge (positive) as staff enter it: dollars or percent. */
export type Adjustment = { readonly reason: string } & ({ readonly amount: number } | { readonly percent: number });

/** An adjustment with its amount in dollars. */
export interface WrittenAdjustment {
  readonly reason: string;
  readonly percent?: number | undefined;
  /** The dollars that the percentage is of. Older revisions do not say. */
  readonly of?: number | undefined;
  readonly amount: number;
}

/** Benches and free lines with their amounts. */
type Items = Parameters<typeof itemsPrice>[0];

const CENT = cents(0.01);

/**
 * The adjustments of items with their amounts, discounts first. A discount in percent is of the sum of all lines. A surcharge in
 * percent, such as a tax, is of what remains after the discounts. Neither includes delivery.
 */
export function writeAdjustments(items: Items, adjustments: readonly Adjustment[]): WrittenAdjustment[] {
  const price = itemsPrice(items);
  const write = (base: Cents) => (each: Adjustment) => {
    const { reason } = each;
    if ("amount" in each) return { reason, amount: each.amount };
    const { percent } = each;
    return {
      reason,
      percent,
      of: dollars(base),
      amount: dollars(percentOf(base, percent, CENT)),
    };
  };
  const isDiscount = (each: Adjustment) => ("amount" in each ? each.amount : each.percent) < 0;
  const discounts = adjustments.filter(isDiscount).map(write(price));
  const reduced = maxCents(sum([price, ...discounts.map(({ amount }) => cents(amount))]), ZERO_CENTS);
  return [...discounts, ...adjustments.filter((each) => !isDiscount(each)).map(write(reduced))];
}

/** The items with adjustments and delivery, in cents; may be negative. */
export function adjustedTotal(items: Items, adjustments: readonly Adjustment[], deliveryFee: Cents): Cents {
  return add(adjustedPrice(items, writeAdjustments(items, adjustments)), deliveryFee);
}

/** The items with adjustments as written, in cents, without delivery. */
export const adjustedPrice = (items: Items, written: readonly WrittenAdjustment[]): Cents =>
  sum([itemsPrice(items), ...written.map(({ amount }) => cents(amount))]);

/** The problem with the total of a quote, as a sentence; undefined if there is none. */
export function totalProblem(total: Cents): string | undefined {
  if (total < 0) return `The discounts are ${formatMoney(negate(total))} more than the quote costs. Reduce them.`;
  return Number.isSafeInteger(total) ? undefined : "The total is too large. Reduce the surcharges.";
}

/** '−$60.00', or with a percentage '+$199.25 (5% of $3,985.00)'. */
export function adjustmentText({ percent, of, amount }: WrittenAdjustment): string {
  const text = amount === 0 ? formatDollars(0) : formatModifier(cents(amount));
  if (percent === undefined) return text;
  return `${text} (${Math.abs(percent)}%${of === undefined ? "" : ` of ${formatDollars(of)}`})`;
}

/** '1 business day', '15 business days'. */
export function leadTimeText(leadTime: number): string {
  return `${leadTime} business ${leadTime === 1 ? "day" : "days"}`;
}

/** Whether a quote can no longer be accepted. It can until the end of its last day in an IANA time zone. */
export function isExpired({ expiresOn }: { readonly expiresOn: string }, now: Date, timeZone: string): boolean {
  return expiresOn < wallClockDay(now, timeZone);
}

const DAY_MS = 86_400_000;

/** The last day of a quote sent now, unless staff choose another: 'YYYY-MM-DD' in an IANA time zone. */
export function usualExpiry(now: Date, timeZone: string): string {
  const today = Date.parse(wallClockDay(now, timeZone));
  return new Date(today + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
}
