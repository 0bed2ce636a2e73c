import { ApiError } from "#server/platform/errors.ts";
import type { SpreadsheetReply } from "#shared/api/rules/spreadsheet.ts";
import type { Cell, NamedSheet } from "#shared/edits/spreadsheet/cell.ts";
import { readXlsx } from "./read-xlsx.ts";

/** Twice what the table of 20,000 options takes. Many cells can show one text of the file, so its size bounds neither. */
const MAX_CHARACTERS = 8_000_000;
const MAX_CELLS = 1_000_000;

/**
 * Reads the cells of an XLSX file as the JSON of a SpreadsheetReply, which the server passes on as it is. Throws 413 for more
 * cells than a table of options has.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Buffer> {
  const sheets = await readXlsx(bytes);
  checkSize(sheets);
  const reply: SpreadsheetReply = { success: true, sheets };
  return Buffer.from(JSON.stringify(reply));
}

function checkSize(sheets: readonly NamedSheet[]): void {
  let characters = 0;
  let cells = 0;
  for (const { name, rows } of sheets) {
    characters += name.length;
    for (const row of rows) {
      cells += Math.max(1, row.length);
      for (const cell of row) characters += lengthOf(cell);
      if (cells > MAX_CELLS) throw refuseSize(`${MAX_CELLS.toLocaleString("en-US")} cells`);
      if (characters > MAX_CHARACTERS)
        throw refuseSize(`${MAX_CHARACTERS.toLocaleString("en-US")} characters`);
    }
  }
}

const lengthOf = (cell: Cell): number => (typeof cell === "string" ? cell.length : 0);

const refuseSize = (limit: string) =>
  new ApiError(413, "too_large", undefined, {
    message: `The sheets of this file have more than ${limit}. Keep only the table of options in it.`,
  });
