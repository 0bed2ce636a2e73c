import { strFromU8, unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { ApiError } from "#server/platform/errors.ts";
import type { Cell, CellRow, NamedSheet } from "#shared/edits/spreadsheet/cell.ts";

/** Half as much again as 20,000 options with long descriptions. */
const MAX_UNPACKED_BYTES = 30_000_000;
const MAX_PARTS = 1000;
const MAX_SHEETS = 20;
/** More than the most options that rules can have. */
const MAX_ROWS = 25_000;
const MAX_COLUMNS = 200;

/** Reads the cells of all sheets. Refuses what is no XLSX file, and more than a catalog needs. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly NamedSheet[]> {
  for (const xml of unpackSheets(bytes)) checkCells(xml);
  const sheets = await readXlsxFile(new Uint8Array(bytes).buffer, { trim: false }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? ` (${error.message})` : "";
      throw refuse(`The file cannot be read as XLSX${reason}. Save it again as XLSX.`);
    },
  );
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row): CellRow => row.map(readCell)),
  }));
}

const refuse = (message: string) =>
  new ApiError(400, "invalid_spreadsheet", undefined, { message });

function readCell(cell: unknown): Cell {
  if (cell instanceof Date) return { date: cell.toISOString().slice(0, 10) };
  return typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean"
    ? cell
    : null;
}

/** The XML of the sheets. The sizes that a part states bind it, so they are added up before anything is unpacked. */
function unpackSheets(bytes: Uint8Array): readonly string[] {
  let unpacked = 0;
  let parts = 0;
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize;
        parts += 1;
        return false;
      },
    });
    if (unpacked > MAX_UNPACKED_BYTES || parts > MAX_PARTS)
      throw refuse("The file is too large once it is unpacked. Keep only the table of options.");
    const sheets = unzipSync(bytes, {
      filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name),
    });
    if (Object.keys(sheets).length > MAX_SHEETS)
      throw refuse(`The file has more than ${MAX_SHEETS} sheets.`);
    return Object.values(sheets).map((xml) => strFromU8(xml));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse("This is no XLSX file. Save the table as XLSX or CSV.");
  }
}

/**
 * Refuses a cell far out, because the library would fill in all cells before it, and a formula that nobody has calculated,
 * because the library would read it as empty.
 */
function checkCells(xml: string): void {
  for (let start = xml.indexOf("<c "); start >= 0; ) {
    const next = xml.indexOf("<c ", start + 3);
    const cell = xml.slice(start, next < 0 ? undefined : next);
    const [, letters = "", row = "1"] =
      /^<c [^>]*?\br="([A-Z]{1,9})(\d{1,9})"/.exec(cell.slice(0, 200)) ?? [];
    if (Number(row) > MAX_ROWS)
      throw refuse(`A sheet has more than ${MAX_ROWS.toLocaleString("en-US")} rows.`);
    if (columnNumber(letters) > MAX_COLUMNS)
      throw refuse(`A sheet has more than ${MAX_COLUMNS} columns.`);
    const end = cell.indexOf("</c>");
    if (end >= 0 && lacksResult(cell.slice(0, end)))
      throw refuse(
        `The formula in ${letters}${row} has no result. Open the file in a spreadsheet, save it, and upload it again.`,
      );
    start = next;
  }
}

/** 1 for A, 27 for AA. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Whether a cell has a formula without a result. The result of a text formula may be empty. */
function lacksResult(cell: string): boolean {
  const isEmptyText = cell.includes(' t="str"') && cell.includes("<v/>");
  return cell.includes("<f") && !cell.includes("<v>") && !isEmptyText;
}
