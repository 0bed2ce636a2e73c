import { fetchOk, readReply } from "#client/api/request.ts";
import { saveBlob } from "#client/api/use-save-file.ts";
import type { SpreadsheetReply } from "#shared/api/rules/spreadsheet.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { readCsv, writeCsv } from "./spreadsheet/csv.ts";
import { type ReadTable, readTable } from "./spreadsheet/read-table.ts";
import { FILE_TITLES, writeTable } from "./spreadsheet/write-table.ts";

/** Saves the options of the rules as a file: 'adjustable-height-work-table.xlsx'. */
export async function saveTable(rules: RulesDocument, format: "xlsx" | "csv"): Promise<void> {
  const rows = writeTable(rules);
  const name = `${rules.product}.${format}`;
  if (format === "csv") return saveBlob(new Blob([writeCsv([FILE_TITLES, ...rows])], { type: "text/csv" }), name);
  const { writeOptions } = await import("./write-options.ts");
  saveBlob(await writeOptions(FILE_TITLES, rows), name);
}

/** Applies a CSV or XLSX file to the rules. Throws a RequestFailure if the server cannot read it. */
export async function applyFile(bytes: ArrayBuffer, rules: RulesDocument): Promise<ReadTable> {
  const head = [...new Uint8Array(bytes.slice(0, 2))];
  if (head[0] === 0x50 && head[1] === 0x4b) return readTable(rules, await readXlsx(bytes));
  if (head[0] === 0xd0 && head[1] === 0xcf)
    return refuse("It is an old or an encrypted Excel file. Save it as XLSX without a password.");
  const unicode = decodeUnicode(bytes);
  const text = unicode ?? new TextDecoder("windows-1252").decode(bytes);
  if (UNUSED.test(text)) return refuse("It is not text in UTF-8. In Excel, save it as “CSV UTF-8” or as XLSX.");
  const csv = readCsv(text);
  if (!csv.ok) return { ok: false, problems: [csv.problem] };
  const read = readTable(rules, [csv.sheet]);
  return read.ok && unicode === undefined ? { ...read, notes: [...read.notes, OLD_ENCODING_NOTE] } : read;
}

/** Characters that no text has, which other encodings and other files lead to. */
const UNUSED = /[\0\u0080-\u0084\u0086-\u009F]/;

const OLD_ENCODING_NOTE = "The file is not in UTF-8, so it was read as Windows-1252. Check letters such as é.";

const refuse = (message: string): ReadTable => ({ ok: false, problems: [{ place: "The file", message }] });

async function readXlsx(body: ArrayBuffer) {
  const headers = { "Content-Type": XLSX_TYPE };
  const response = await fetchOk("/api/admin/spreadsheets/read", { method: "POST", headers, body });
  return (await readReply<SpreadsheetReply>(response)).sheets;
}

/** Text in UTF-8, or in UTF-16 as Excel's “Unicode Text”, with or without a mark; undefined for any other encoding. */
function decodeUnicode(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const isLittle = second === 0xfe || second === 0;
  const isBig = first === 0xfe || first === 0;
  const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
