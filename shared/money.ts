import { groupDigits } from "./text/group-digits.ts";

/** Integer US cents. */
export type Cents = number & { readonly __unit: "cents" };

/** Converts a whole number to cents. The only place where a plain number becomes money. */
const brandCents = (value: number): Cents => value as Cents;

export const ZERO_CENTS = brandCents(0);

/** The cents of a dollar amount. The API and the rules file have at most two decimals; others round half away from zero. */
export function cents(dollars: number): Cents {
  // Fifteen digits undo the error of the multiplication: 1.005 * 100 is 100.49999999999999.
  const magnitude = Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)));
  return brandCents(dollars < 0 && magnitude > 0 ? -magnitude : magnitude);
}

/** Dollars with at most two decimals, for the API and rules files. */
export function dollars(amount: Cents): number {
  return amount / 100;
}

/** The exact sum; 0 for none. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return brandCents(total);
}

export function negate(amount: Cents): Cents {
  return brandCents(amount === 0 ? 0 : -amount);
}

export function add(a: Cents, b: Cents): Cents {
  return brandCents(a + b);
}

/** A price times a whole number of pieces. */
export function multiply(amount: Cents, quantity: number): Cents {
  return brandCents(amount * quantity);
}

/** An amount times a percentage with at most four decimals, rounded once to a multiple of `unit`; halves away from zero. */
export function percentOf(amount: Cents, percent: number, unit: Cents): Cents {
  // The product can exceed the integers that a number holds exactly.
  const exact = BigInt(amount) * BigInt(Math.round(percent * 10_000));
  const whole = BigInt(100 * 10_000 * unit);
  const size = exact < 0n ? -exact : exact;
  const units = Number((2n * size + whole) / (2n * whole)) * unit;
  return brandCents(exact < 0n && units !== 0 ? -units : units);
}

export function minCents(a: Cents, b: Cents): Cents {
  return b < a ? b : a;
}

export function maxCents(a: Cents, b: Cents): Cents {
  return b > a ? b : a;
}

/** Whether a dollar amount has at most two decimals and fits exactly in cents. */
export function isDollarAmount(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= MAX_DOLLARS && cents(value) / 100 === value;
}

/** The problem with an amount that `isDollarAmount` rejects. */
export const AN_AMOUNT = "Enter an amount such as 12.50, up to 10,000,000.";

/** More than any price of the product. Keeps every sum an exact integer. */
export const MAX_DOLLARS = 10_000_000;

/** '$1,495.00', '−$60.00' (with a true minus sign). */
export function formatMoney(amount: Cents): string {
  const size = Math.abs(amount);
  const text = `$${groupDigits(Math.trunc(size / 100))}.${String(size % 100).padStart(2, "0")}`;
  return amount < 0 ? `−${text}` : text;
}

/** The text of a dollar amount from the API. */
export const formatDollars = (amount: number): string => formatMoney(cents(amount));

/** A price modifier: '+$120.00', '−$60.00', or 'Included' for 0. */
export function formatModifier(amount: Cents): string {
  if (amount === 0) return "Included";
  return amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
}
