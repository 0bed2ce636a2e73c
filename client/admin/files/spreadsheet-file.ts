import { fetchOk, readReply } from "#client/api/request.ts";
import { saveBlob } from "#client/api/use-save-file.ts";
import type { SpreadsheetReply } from "#shared/api/rules/spreadsheet.ts";
import { readCsv, writeCsv } from "#shared/edits/spreadsheet/csv.ts";
import { XLSX_TYPE } from "#shared/edits/spreadsheet/file-limits.ts";
import { type ReadTable, readTable } from "#shared/edits/spreadsheet/read-table.ts";
import { FILE_TITLES, writeTable } from "#shared/edits/spreadsheet/write-table.ts";
import type { UncheckedRules } from "#shared/edits/unchecked-rules.ts";

/** Saves the options of the rules as a file: 'adjustable-height-work-table.xlsx'. */
export async function saveTable(rules: UncheckedRules, format: "xlsx" | "csv"): Promise<void> {
  const rows = writeTable(rules);
  const name = `${typeof rules.product === "string" ? rules.product : "options"}.${format}`;
  if (format === "csv")
    return saveBlob(new Blob([writeCsv([FILE_TITLES, ...rows])], { type: "text/csv" }), name);
  const { writeOptions } = await import("./write-options.ts");
  saveBlob(await writeOptions(FILE_TITLES, rows), name);
}

/** Applies a CSV or XLSX file to the rules. Throws a RequestFailure if the server cannot read it. */
export async function applyFile(bytes: ArrayBuffer, rules: UncheckedRules): Promise<ReadTable> {
  const head = [...new Uint8Array(bytes.slice(0, 2))];
  if (head[0] === 0x50 && head[1] === 0x4b) return readTable(rules, await readXlsx(bytes));
  if (head[0] === 0xd0 && head[1] === 0xcf)
    return refuse("It is an old or an encrypted Excel file. Save it as XLSX without a password.");
  const text = decode(bytes);
  if (text === undefined)
    return refuse("It is not text in UTF-8. In Excel, save it as “CSV UTF-8” or as XLSX.");
  const read = readCsv(text);
  return read.ok ? readTable(rules, [read.sheet]) : { ok: false, problems: [read.problem] };
}

const refuse = (message: string): ReadTable => ({
  ok: false,
  problems: [{ place: "The file", message }],
});

async function readXlsx(body: ArrayBuffer) {
  const headers = { "Content-Type": XLSX_TYPE };
  const response = await fetchOk("/api/admin/spreadsheets/read", { method: "POST", headers, body });
  return (await readReply<SpreadsheetReply>(response)).sheets;
}

/** Text in UTF-8, or in UTF-16 as Excel's “Unicode Text”; undefined for any other encoding. */
function decode(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
