import type { ApiError } from "#server/platform/errors.ts";
import { type Cell, cellAddress } from "#shared/text/xlsx/cell.ts";
import { dayOf, type IsDateStyle } from "./read-dates.ts";
import { createTextReader, unescapeText } from "./read-texts.ts";
import { readXml } from "./read-xml.ts";
import { refuseFile } from "./refuse-file.ts";

/** More than the most options that rules can have. */
const MAX_ROWS = 25_000;
const MAX_COLUMNS = 200;

/** The parts of the file that the cells of a sheet refer to. */
export interface Workbook {
  readonly sharedTexts: readonly string[];
  readonly isDateStyle: IsDateStyle;
  readonly firstYear: 1900 | 1904;
  /** Whether an address alone does not say which cell is meant. */
  readonly hasSeveralSheets: boolean;
  /** Counts the cells and their characters before they are kept. Throws if the file has too many. */
  readonly count: (cells: number, characters: number) => void;
}

type Refuse = (problem: string) => ApiError;

/** A cell of the file while it is read. Row and column count from 0. */
interface RawCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: string | undefined;
  hasFormula: boolean;
  /** The stored value; undefined without one. */
  value: string | undefined;
}

/**
 * Reads the cells of a sheet. Rows and cells without an address follow the one before. A cell far out is refused, and so is a
 * formula without a result: it would be read as an empty cell.
 */
export function readSheet(name: string, xml: string, workbook: Workbook): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  const inline = createTextReader();
  let [row, column] = [-1, -1];
  let raw: RawCell | undefined;

  const keep = (cell: RawCell, text: string) => {
    const address = cellAddress(cell.row, cell.column);
    const place = workbook.hasSeveralSheets ? `${address} of “${name}”` : address;
    const content = readContent(cell, text, workbook, (problem) =>
      refuseFile(`${problem} ${place} has no result. Open the file in a spreadsheet, save it, and upload it again.`),
    );
    if (content === null) return;
    if (cell.row >= MAX_ROWS || cell.column >= MAX_COLUMNS)
      throw refuseFile(
        `The cell ${address} of “${name}” is outside the ${MAX_ROWS.toLocaleString("en-US")} rows and ${MAX_COLUMNS} columns that a sheet can have. Keep only the table of options.`,
      );
    while (rows.length <= cell.row) rows.push([]);
    const cells = rows[cell.row] ?? [];
    workbook.count(Math.max(1, cell.column + 1 - cells.length), typeof content === "string" ? content.length : 0);
    while (cells.length < cell.column) cells.push(null);
    cells[cell.column] = content;
  };

  readXml(xml, {
    open(element) {
      const { attribute } = element;
      if (element.name === "row") {
        row = placeIn(`A${attribute("r") ?? row + 2}`).row;
        column = -1;
      } else if (element.name === "c") {
        const address = attribute("r");
        ({ row, column } = address === undefined ? { row, column: column + 1 } : placeIn(address));
        raw = { row, column, type: attribute("t") ?? "n", style: attribute("s"), hasFormula: false, value: undefined };
      } else if (raw) {
        if (element.name === "f") raw.hasFormula = true;
        inline.open(element);
      }
    },
    close(tag, text) {
      if (!raw) return;
      inline.close(tag, text);
      if (tag === "v") raw.value = text;
      if (tag !== "c") return;
      keep(raw, inline.take());
      raw = undefined;
    },
  });
  return rows;
}

/** The place of an address such as 'B3'. */
function placeIn(address: string) {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(address.trim()) ?? [];
  if (letters === undefined) throw refuseFile("A cell of the file has no place. Save the file again as XLSX.");
  const column = [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row) - 1, column: column - 1 };
}

function readContent(cell: RawCell, inlineText: string, workbook: Workbook, refuse: Refuse): Cell {
  const { type, style, hasFormula, value = "" } = cell;
  // The result of a text formula may be empty.
  const isEmptyText = type === "str" && cell.value !== undefined;
  if (hasFormula && value === "" && inlineText === "" && !isEmptyText) throw refuse("The formula in");
  if (type === "inlineStr") return inlineText || null;
  if (type === "str") return unescapeText(value) || null;
  if (value === "") return null;
  const plain = value.trim();
  if (type === "s") {
    const text = workbook.sharedTexts[Number(plain)];
    if (text === undefined) throw refuse("The text in");
    return text || null;
  }
  if (type === "b") return plain === "1" || plain === "true";
  if (type === "d" && /^\d{4}-\d\d-\d\d/.test(plain)) return { date: plain.slice(0, 10) };
  if (type !== "n") return value;
  const number = Number(plain);
  if (!Number.isFinite(number)) throw refuse("The number in");
  return workbook.isDateStyle(style) ? dayOf(number, workbook.firstYear) : number;
}
