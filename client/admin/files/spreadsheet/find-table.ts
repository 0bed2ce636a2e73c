import { cellAddress, cellText, type Sheet } from "#shared/text/xlsx/cell.ts";
import { FILE_TITLES, STEP_KEY, VALUE } from "./write-table.ts";

/** A cell or a row that cannot be read. */
export interface SheetProblem {
  /** 'Prices, H4 (Price of Width: 48 in)'. */
  readonly place: string;
  /** Its content, and what to write instead. */
  readonly message: string;
}

/** The titles may stand below a heading. */
const TITLES_WITHIN_ROWS = 20;

export interface FoundTable {
  readonly sheet: Sheet;
  /** The row of the titles, from 0. */
  readonly top: number;
  /** The columns, from 0, by their titles. */
  readonly columns: ReadonlyMap<string, number>;
  /** The titles that no column of the table has. */
  readonly unknown: readonly string[];
}

type Found = { readonly ok: true; readonly table: FoundTable } | { readonly ok: false; readonly problem: SheetProblem };

/** The sheet with the columns that say which option a row is about. */
export function findTable(sheets: readonly Sheet[]): Found {
  const found = sheets.flatMap((sheet) => {
    const top = sheet.rows.slice(0, TITLES_WITHIN_ROWS).findIndex((row) => {
      const titles = row.map((cell) => knownTitle(cellText(cell)));
      return titles.includes(STEP_KEY) && titles.includes(VALUE);
    });
    return top < 0 ? [] : [{ sheet, top }];
  });
  const [first, second] = found;
  if (!first)
    return refuse(
      "The file",
      `It has no columns ${STEP_KEY} and ${VALUE}. Download the table, change that file, and upload it.`,
    );
  if (second)
    return refuse(
      `${first.sheet.name} and ${second.sheet.name}`,
      "Both sheets have a table of options. Keep one of them.",
    );
  const columns = new Map<string, number>();
  const unknown: string[] = [];
  for (const [at, cell] of (first.sheet.rows[first.top] ?? []).entries()) {
    const text = cellText(cell).trim();
    const title = knownTitle(text);
    if (title === undefined) unknown.push(...(text === "" ? [] : [text]));
    else if (columns.has(title))
      return refuse(placeOf(first.sheet, first.top, at), `The column ${title} occurs twice. Keep one of them.`);
    else columns.set(title, at);
  }
  return { ok: true, table: { ...first, columns, unknown } };
}

const refuse = (place: string, message: string): Found => ({ ok: false, problem: { place, message } });

const TITLES = new Map(FILE_TITLES.map((title) => [title.toLowerCase(), title]));

const knownTitle = (text: string): string | undefined => TITLES.get(text.trim().toLowerCase());

/** 'Prices, C4', or 'C4' in a file without names of sheets. */
export function placeOf({ name }: Sheet, row: number, column: number): string {
  const address = cellAddress(row, column);
  return name === undefined ? address : `${name}, ${address}`;
}
