import { isDollarAmount } from "#shared/money.ts";

/** An amount as people write or paste it: '430', '1,200.50', '$60', '-60.00', '−$60', '+12', '12,50'. */
const AMOUNT_PATTERN = /^([+\-−]?)\s*(?:\$\s*)?([+\-−]?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d{0,2})?$/;

/** A comma before one or two digits begins the decimals; one before three could also group thousands. */
const DECIMAL_COMMA = /^([^.,]*),(\d{1,2})$/;

/** Reads dollars with at most two decimals; undefined for any other text. */
export function readDollars(text: string): number | undefined {
  const written = text.trim().replace(DECIMAL_COMMA, "$1.$2");
  const [matched, before = "", after = "", whole = "", decimals = ""] = AMOUNT_PATTERN.exec(written) ?? [];
  if (matched === undefined || !/\d/.test(matched) || (before && after)) return undefined;
  const amount = Number(`${whole.replaceAll(",", "") || "0"}${decimals}`);
  const isNegative = "-−".includes(before || after || "+");
  const signed = isNegative && amount !== 0 ? -amount : amount;
  return isDollarAmount(signed) ? signed : undefined;
}
