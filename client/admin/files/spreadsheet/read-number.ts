import { foldDigits } from "#shared/text/digits.ts";

/** The reading of a text: a number, or what to write instead. */
type ReadNumber = { readonly ok: true; readonly number: number } | { readonly ok: false; readonly advice?: string };

/** A sign, a dollar sign, another sign, digits with separators, and a dollar sign again; or all of it in brackets. */
const NUMBER =
  /^(\()?([+\-−]?) ?(?:US)?(\$?) ?([+\-−]?)(\d(?:[\d.,'’ \u00A0\u202F]{0,30}[\d.,])?|[.,]\d+) ?(?:\$|USD)?(\))?$/;

const GROUPED_BY_BLANKS = /^\d{1,3}(?:['’ \u00A0\u202F]\d{3})+(?:[.,]\d*)?$/;
const PLAIN = /^\d*(?:[.,]\d*)?$/;
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
/** '1,234' is 1234 in one country and 1.234 in another. '0,125' begins with no group. */
const UNCLEAR = /^[1-9]\d{0,2}([.,])\d{3}$/;

/**
 * Reads a number that a person or a spreadsheet wrote, with decimal points or commas, groups of thousands, and signs. It never
 * guesses: if a number can mean two, the advice has both. In a figure, a single point always begins the decimals.
 */
export function readNumber(text: string, kind: "amount" | "figure"): ReadNumber {
  const [matched, open = "", sign = "", currency = "", later = "", written = "", close = ""] =
    NUMBER.exec(foldNumber(text)) ?? [];
  const isMoney = currency !== "" || /[$D]$/.test(matched ?? "") || open !== "";
  if (matched === undefined || (sign && later) || (open === "") !== (close === "")) return REFUSED;
  if (kind === "figure" && isMoney) return REFUSED;
  const [, separator] = UNCLEAR.exec(written) ?? [];
  if (separator === "," || (separator === "." && kind === "amount")) {
    const [whole, part] = [written.replace(separator, ""), written.replace(separator, ".")];
    const advice = `It can be ${whole} or ${part}. Write it without a separator of thousands, and with a point before decimals.`;
    return { ok: false, advice };
  }
  const plain = plainDigits(written);
  if (plain === undefined) return REFUSED;
  const isNegative = open !== "" || "-−".includes(sign || later || "+");
  const number = Number(plain);
  return { ok: true, number: isNegative && number !== 0 ? -number : number };
}

/** The number with digits of the American keyboard. Arabic has separators of its own. */
const foldNumber = (text: string): string =>
  foldDigits(text.replaceAll("\u066B", ".").replaceAll("\u066C", ",")).trim();

const REFUSED: ReadNumber = { ok: false };

/** The digits with a decimal point and nothing else; undefined if their separators make no number. */
function plainDigits(digits: string): string | undefined {
  if (GROUPED_BY_BLANKS.test(digits)) return digits.replace(/['’\s]/g, "").replace(",", ".");
  if (PLAIN.test(digits)) return digits.replace(",", ".");
  if (GROUPED_BY_COMMAS.test(digits)) return digits.replaceAll(",", "");
  if (GROUPED_BY_POINTS.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  return undefined;
}
