import { readDollars } from "#client/admin/catalog/read-dollars.ts";
import type { PriceChange } from "#shared/change-prices.ts";
import { cents } from "#shared/money.ts";

export const KINDS = [
  ["raise-percent", "Raise by percent"],
  ["lower-percent", "Lower by percent"],
  ["raise-amount", "Raise by dollars"],
  ["lower-amount", "Lower by dollars"],
] as const;

/** A change of prices as staff type it. */
export interface TypedPriceChange {
  readonly kind: (typeof KINDS)[number][0];
  readonly text: string;
  /** Cents. */
  readonly unit: string;
}

const MOST_PERCENT = { "raise-percent": 1000, "lower-percent": 100 };

/** Reads a change; undefined if it is not a positive number within its limit. */
export function readPriceChange({ kind, text, unit }: TypedPriceChange): PriceChange | undefined {
  const number = readDollars(text.trim().replace(/%$/, ""));
  if (number === undefined || number <= 0) return undefined;
  const signed = kind.startsWith("raise") ? number : -number;
  const roundTo = cents(Number(unit) / 100);
  if (kind === "raise-amount" || kind === "lower-amount")
    return { by: "amount", amount: cents(signed), roundTo };
  if (number > MOST_PERCENT[kind]) return undefined;
  return { by: "percent", percent: signed, roundTo };
}
