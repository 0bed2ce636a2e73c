/** The content of a cell. A date is one that the spreadsheet itself marks as a date. */
export type Cell = string | number | boolean | { readonly date: string } | null;

export type CellRow = readonly Cell[];

/** The cells of a sheet. Pasted cells have no name. */
export interface Sheet {
  readonly name?: string | undefined;
  readonly rows: readonly CellRow[];
}

export type NamedSheet = Sheet & { readonly name: string };

/** The text of a cell: '12.5', 'TRUE', '2026-01-02'; empty for an empty cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return cell.date;
  return typeof cell === "boolean" ? String(cell).toUpperCase() : String(cell);
}

/** The address of a cell: 'C4'. Both numbers count from 0. */
export function cellAddress(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}
