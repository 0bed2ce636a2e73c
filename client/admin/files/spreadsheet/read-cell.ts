import { cents, dollars, isDollarAmount } from "#shared/money.ts";
import { readDollars, readNumber } from "#shared/read-number.ts";
import type { OptionField } from "#shared/rules/option-fields.ts";
import { type Cell, cellText } from "#shared/text/xlsx/cell.ts";

type ReadCell =
  | { readonly ok: true; readonly content: unknown; readonly isRounded?: boolean }
  /** A sentence, or two: what is wrong with the cell, and what it should hold. */
  | { readonly ok: false; readonly message: string };

/** The errors that a formula can result in. */
const FORMULA_ERROR =
  /^#(?:REF!|DIV\/0!|VALUE!|NAME\?|N\/A|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|CONNECT!|GETTING_DATA|UNKNOWN!)$/;

/** A date as spreadsheets write it, such as '2-Jan', 'Jan-02', '1/2/2026' or '2026-01-02'. */
const DATE =
  /^(?:\d{1,2}[-/. ]\p{L}{3,9}\.?(?:[-/. ]\d{2,4})?|\p{L}{3,9}\.?[-/. ]\d{1,4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})$/u;

/** Whether a text is a date that a spreadsheet may have made out of something else. */
export const looksLikeDate = (text: string): boolean => DATE.test(text);

/** Keeps a long content of a cell from filling the screen. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** The content that a cell gives a field; undefined if it empties the field. `before` is the text that the field has. */
export function readCell(cell: Cell | undefined, column: OptionField, before: string): ReadCell {
  const text = cellText(cell).trim();
  const holds = `It holds “${shorten(text)}”.`;
  const refuse = (advice: string): ReadCell => ({ ok: false, message: `${holds} ${advice}` });
  if (text === "")
    return column.isRequired
      ? { ok: false, message: `It is empty. ${expectation(column)}` }
      : { ok: true, content: undefined };
  if (FORMULA_ERROR.test(text)) return refuse("Correct its formula.");
  if (typeof cell === "object") return refuse(`This is a date. ${expectation(column)}`);
  if (column.kind === "flag") {
    const isYes = /^(?:yes|true)$/i.test(text);
    return isYes || /^(?:no|false)$/i.test(text)
      ? { ok: true, content: isYes || undefined }
      : refuse(expectation(column));
  }
  if (column.kind === "text" || column.kind === "image") {
    if (typeof cell === "boolean") return refuse(expectation(column));
    if (looksLikeDate(text) && /^\d{1,4}[-/.]\d{1,4}$/.test(before))
      return refuse(`A spreadsheet has made a date of ${before}. Format the cell as text.`);
    if (text !== before && /^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(before) && Number(text) === Number(before))
      return refuse(`A spreadsheet has changed ${before}. Format the cell as text.`);
    if (typeof cell === "number")
      return refuse(
        "A spreadsheet may have made this number of another text. Format the cell as text, and write it again. Or type it into the catalog.",
      );
    return { ok: true, content: text };
  }
  const typed = column.kind === "amount" ? readDollars(text) : text.includes("$") ? undefined : readNumber(text);
  const number = typeof cell === "number" ? cell : (typed ?? Number.NaN);
  if (UNCLEAR.test(text)) return refuse("Write it without the comma, or with decimals.");
  return column.kind === "figure" ? readFigure(number, refuse) : readAmount(number, refuse);
}

/** '1,234' is 1234 in one country and 1.234 in another. */
const UNCLEAR = /^[^\d,.]*\d{1,3},\d{3}$/;

type Refuse = (advice: string) => ReadCell;

function readAmount(number: number, refuse: Refuse): ReadCell {
  const amount = dollars(cents(number));
  if (!isDollarAmount(amount)) return refuse(AN_AMOUNT);
  return { ok: true, content: amount, isRounded: Math.abs(amount - number) > 1e-6 };
}

const MAX_FIGURE = 100_000;

/** Twelve digits leave out the tiny error of a formula. */
function readFigure(number: number, refuse: Refuse): ReadCell {
  const figure = Number(number.toPrecision(12));
  return figure >= 0 && figure <= MAX_FIGURE ? { ok: true, content: figure } : refuse(A_FIGURE);
}

const AN_AMOUNT = "Write an amount in dollars such as 12.50, up to 10,000,000.";
const A_FIGURE = "Write a number such as 28.5, from 0 to 100,000.";

/** The content that a cell of a column should have. */
export function expectation({ kind, path }: OptionField): string {
  if (kind === "amount") return AN_AMOUNT;
  if (kind === "figure") return A_FIGURE;
  if (kind === "flag") return "Write yes or no.";
  if (kind === "image") return "Write the name of an uploaded image.";
  return path === "colorCode" ? "Write a color such as #1A2B3C." : "Write a text.";
}
