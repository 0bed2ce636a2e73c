import { cellAddress } from "#shared/text/xlsx/cell.ts";

/**
 * A cell of a file for people. An empty text is an empty cell, an amount has two decimals, and a day or a moment is that of the
 * wall clock: '2026-11-20', '2026-11-20 16:05'.
 */
export type XlsxCell =
  | string
  | { readonly number: number }
  | { readonly amount: number }
  | { readonly day: string }
  | { readonly moment: string };

/** The places of the formats in STYLES. */
const FORMATS = { number: 0, text: 1, amount: 2, day: 3, moment: 4, title: 5 } as const;

/** The formats of cells. Texts have the format of texts, so that a program does not make dates of keys. */
export const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  "0",
  "49",
  "4",
  "164",
  "165",
  "49",
]
  .map(
    (format, place) =>
      `<xf numFmtId="${format}" fontId="${place === FORMATS.title ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join("")}</cellXfs></styleSheet>`;

/** Writes a row of the sheet. It counts from 0. */
export const writeRow = (cells: readonly XlsxCell[], row: number): string =>
  rowOf(
    row,
    cells.map((cell, column) => writeCell(cell, cellAddress(row, column))),
  );

/** Writes the row above the others. */
export const writeTitles = (titles: readonly string[]): string =>
  rowOf(
    0,
    titles.map((title, column) => writeText(title, cellAddress(0, column), FORMATS.title)),
  );

/** Addresses are optional, but not every program knows. */
const rowOf = (row: number, cells: readonly string[]): string => `<row r="${row + 1}">${cells.join("")}</row>`;

function writeCell(cell: XlsxCell, address: string): string {
  if (typeof cell === "string") return cell && writeText(cell, address, FORMATS.text);
  if ("number" in cell) return writeNumber(cell.number, address, FORMATS.number);
  if ("amount" in cell) return writeNumber(cell.amount, address, FORMATS.amount);
  return "day" in cell
    ? writeNumber(serialOf(cell.day), address, FORMATS.day)
    : writeNumber(serialOf(cell.moment), address, FORMATS.moment);
}

const writeNumber = (value: number, address: string, format: number): string =>
  `<c r="${address}" s="${format}"><v>${value}</v></c>`;

const writeText = (text: string, address: string, format: number): string =>
  `<c r="${address}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${encodeText(clip(text))}</t></is></c>`;

const DAY_MS = 86_400_000;
/** The days from 1900, as spreadsheets count them, to 1970. */
const DAYS_TO_1970 = 25_569;

/** The number by which a spreadsheet stores a day and a time. */
const serialOf = (text: string): number =>
  Date.parse(`${text.slice(0, 10)}T${text.slice(11) || "00:00"}Z`) / DAY_MS + DAYS_TO_1970;

/** The most that a cell of Excel holds. It calls a file with more damaged. */
const MAX_CHARACTERS = 32_767;

const clip = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/**
 * What XML cannot have or would change, what programs that write and read it drop, and texts that are such a code themselves. Each
 * character becomes its code: '_x000B_'.
 */
const CODED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this expression looks for control characters
  /_(?=x[\dA-F]{4}_)|[\0-\x08\x0B-\x1F\x7F-\x9F\uFFFD-\uFFFF]|\p{Surrogate}/giu;

const encodeText = (text: string): string =>
  text
    .replace(CODED, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
