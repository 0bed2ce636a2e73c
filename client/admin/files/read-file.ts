import { tryRulesFile } from "#client/api/admin-routes.ts";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { MAX_FILE_BYTES } from "#shared/text/xlsx/file-limits.ts";
import { UnreadFile } from "./spreadsheet/unread-file.ts";

/** The rules as a file would change them, or the reasons why it cannot be read. */
export type ReadFile = { readonly name: string } & (
  | {
      readonly ok: true;
      readonly document: RulesDocument;
      /** Sentences about what the file does not change, and what it takes back. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Pick<RulesFileProblem, "line" | "place" | "message">[] }
);

/** The largest rules file that the server accepts. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/** Reads a rules file, or applies a spreadsheet to the rules. */
export async function readFile(file: File, rules: RulesDocument): Promise<ReadFile> {
  const { name } = file;
  try {
    return { name, ...(await ((await isJson(file)) ? readJson(file) : readSheet(file, rules))) };
  } catch (error) {
    if (error instanceof UnreadFile) return { name, ...refuse(error.message) };
    const { message, validationErrors: problems } = RequestFailure.of(error);
    return { name, ...refuse(message), ...(problems && { problems }) };
  }
}

const refuse = (message: string) => ({ ok: false as const, problems: [{ message }] });

/** Whether a file is JSON, by its name or its first character. All other files are spreadsheets. */
const isJson = async (file: File): Promise<boolean> =>
  /\.json$/i.test(file.name) || /^\s*\{/.test(await file.slice(0, 100).text());

async function readJson(file: File) {
  if (file.size > MAX_JSON_BYTES) return refuse("It is larger than 2 MB.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return refuse("It is not text in UTF-8. Save it as UTF-8 and upload it again.");
  }
  // The server knows the lines of its problems.
  await tryRulesFile(text);
  return { ok: true as const, document: parseRules(JSON.parse(text)), notes: [] };
}

async function readSheet(file: File, rules: RulesDocument) {
  if (file.size > MAX_FILE_BYTES) return refuse("It is larger than 4 MB.");
  const [{ readXlsx }, { readTable }] = await Promise.all([
    import("./spreadsheet/read-xlsx.ts"),
    import("./spreadsheet/read-table.ts"),
  ]).catch(() => {
    // A new version of the product has other files.
    throw new UnreadFile("This page could not load what reads XLSX files. Check the connection, or reload the page.");
  });
  const sheets = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const read = readTable(rules, sheets);
  if (!read.ok) return read;
  // The rules that the file was made from, as far as its sheet says so.
  const [, id] = sheets.map((sheet) => /^Options r(\d{1,15})$/.exec(sheet.name)).find((named) => named) ?? [];
  const made = id && (await call("GET /api/admin/revisions/{id}", { params: { id } }).catch(() => undefined));
  const back = new Set(made ? rulesChanges(rules, parseRules(made.config)) : []);
  const taken = back.size === 0 ? [] : rulesChanges(rules, read.rules).filter((change) => back.has(change));
  const sentences = taken.map((change) => `Changed since the file was saved, and taken back by it: ${change}`);
  return { ok: true as const, document: read.rules, notes: [...sentences, ...read.notes] };
}
