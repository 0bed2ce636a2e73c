import { isDollarAmount } from "#shared/money.ts";

/** A number as people write or paste it: '430', '$1,200.50', '−$60', '12,50'. A comma that cannot group thousands begins the decimals. */
const NUMBER =
  /^\s*(?:\$ ?)?([+\-−]?) ?(?:\$ ?)?(?:([1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?)|((?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e-\d+)?))\s*$/;

/** The input of a number. Not of the type `number`, in which browsers leave out the comma of '12,50'. */
export const NUMBER_INPUT = { pattern: NUMBER.source, title: "Enter a number such as 12.50." } as const;

/** Undefined for any other text. */
export function readNumber(text: string): number | undefined {
  const [, sign = "", grouped, plain] = NUMBER.exec(text) ?? [];
  const digits = grouped?.replaceAll(",", "") ?? plain?.replace(",", ".");
  if (digits === undefined) return undefined;
  return "-−".includes(sign || "+") ? 0 - Number(digits) : Number(digits);
}

/** Dollars with at most two decimals; undefined for any other text, such as '1.250', where a point may group thousands. */
export function readDollars(text: string): number | undefined {
  const amount = /\.\d{3}/.test(text) ? undefined : readNumber(text);
  return amount !== undefined && isDollarAmount(amount) ? amount : undefined;
}

/** A number that has no thousands, such as inches: '72,125' is 72.125. Undefined for other text, and for '1,000', which nobody writes for 1. */
export const readSmallNumber = (text: string): number | undefined =>
  /,000\s*$/.test(text) ? undefined : readNumber(text.replace(",", "."));

/** A percentage such as '7.5', '-10%' or '9,975'; undefined for any other text. */
export const readPercent = (text: string): number | undefined =>
  text.includes("$") ? undefined : readSmallNumber(text.replace(/%\s*$/, ""));
