import { readDelimited, type WrittenCell, writeDelimited } from "#shared/text/delimited.ts";
import type { Sheet } from "#shared/text/xlsx/cell.ts";
import { findTable, type SheetProblem } from "./find-table.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** A European Excel writes semicolons, and text that is copied has tabs. */
const SEPARATORS = [",", ";", "\t"];

/** Some programs name the separator in a first line. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i;

/** The titles are within so many characters. */
const BEGINNING = 20_000;

type ReadCsv = { readonly ok: true; readonly sheet: Sheet } | { readonly ok: false; readonly problem: SheetProblem };

/** Reads the cells of a CSV file. The separator is the one with which the file has a table of options. */
export function readCsv(file: string): ReadCsv {
  const marked = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const [line = "", named] = SEPARATOR_LINE.exec(marked) ?? [];
  const text = marked.slice(line.length);
  const beginning = text.slice(0, BEGINNING);
  const separator =
    named ?? SEPARATORS.find((each) => findTable([{ rows: readDelimited(beginning, each).rows }]).ok) ?? ",";
  const { rows, openQuote } = readDelimited(text, separator);
  if (openQuote === undefined) return { ok: true, sheet: { rows } };
  const message = 'A quotation mark in it never ends. Write a quotation mark within a text as "".';
  return { ok: false, problem: { place: `Row ${openQuote + 1}`, message } };
}

/** A CSV file for any spreadsheet. The mark at its beginning tells Excel that it is UTF-8. */
export const writeCsv = (rows: readonly (readonly WrittenCell[])[]): string => BYTE_ORDER_MARK + writeDelimited(rows);
