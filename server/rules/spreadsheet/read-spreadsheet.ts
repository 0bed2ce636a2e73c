import type { SpreadsheetReply } from "#shared/api/rules/spreadsheet.ts";
import { readXlsx } from "./read-xlsx.ts";

/** Reads the cells of an XLSX file as the JSON of a SpreadsheetReply, which the server passes on as it is. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Buffer> {
  const reply: SpreadsheetReply = { success: true, sheets: [...(await readXlsx(bytes))] };
  return Buffer.from(JSON.stringify(reply));
}
