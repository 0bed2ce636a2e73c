import { tryRulesFile } from "#client/api/admin-routes.ts";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { Difference } from "#shared/api/rules/rules-edits.ts";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { MAX_FILE_BYTES } from "#shared/text/xlsx/file-limits.ts";
import type { ReadTable } from "./spreadsheet/read-table.ts";
import { UnreadFile } from "./spreadsheet/unread-file.ts";

/** The rules as a file would change them, or the reasons why it cannot be read. */
export type ReadFile = { readonly name: string } & (
  | {
      readonly ok: true;
      /** The rules that it changes. */
      readonly catalog: RulesDocument;
      readonly document: RulesDocument;
      /** Sentences about what the file does not change, and what it takes back. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Pick<RulesFileProblem, "line" | "place" | "message">[] }
);

/** A file that was read, but does not know yet which rules it changes. */
interface OpenedFile {
  /** The name that ends with the revision that the file was made from. */
  readonly madeAs: string;
  readonly applyTo: (catalog: RulesDocument) => ReadTable;
}

/** The largest rules file that the server accepts. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/** Reads a rules file, or applies a spreadsheet to the rules. It changes those that staff edit once all else is loaded. */
export async function readFile(file: File, editedRules: () => RulesDocument): Promise<ReadFile> {
  const { name } = file;
  try {
    const { madeAs, applyTo } = await ((await isJson(file)) ? openJson(file) : openSheet(file));
    // The name of a copy goes on after the revision.
    const [, revision] = / r(\d{1,15})(?!\d)/.exec(madeAs) ?? [];
    const made = revision && (await loadRevision(revision));
    const catalog = editedRules();
    const read = applyTo(catalog);
    if (!read.ok) return { name, ...read };
    const { rules: document, notes } = read;
    const replaced = revision ? findReplaced(catalog, document, revision, made || undefined) : [];
    return { name, ok: true, catalog, document, notes: [...replaced, ...notes] };
  } catch (error) {
    const { message, validationErrors: problems = [{ message }] } =
      error instanceof UnreadFile ? { message: error.message } : RequestFailure.of(error);
    return { name, ok: false, problems };
  }
}

/** Undefined if it cannot be loaded. */
const loadRevision = (id: string): Promise<RulesDocument | undefined> =>
  call("GET /api/admin/revisions/{id}", { params: { id } }).then(
    ({ config }) => parseRules(config),
    () => undefined,
  );

/** Sentences about what was changed since a revision, and a file made from it changes again, mostly back. */
function findReplaced(catalog: RulesDocument, document: RulesDocument, revision: string, made?: RulesDocument) {
  const since = made && findDifferences(made, catalog);
  const differences = findDifferences(catalog, document).filter((one) => since?.some((other) => concern(one, other)));
  const replaced = editRules(catalog, { type: "apply-differences", differences });
  if (!since || !replaced.ok)
    return [`Could not compare with revision ${revision}. The file may take back what was changed since.`];
  const changes = rulesChanges(catalog, replaced.document);
  return changes.map((change) => `Changed since revision ${revision}, and replaced by the file: ${change}`);
}

/** Whether two differences concern the same place, or one a part of the other. The order of a list is a place of its own. */
function concern(one: Difference, other: Difference): boolean {
  const [short, long] = one.at.length < other.at.length ? [one.at, other.at] : [other.at, one.at];
  const isOrder = "order" in one;
  if (isOrder !== "order" in other || (isOrder && short.length < long.length)) return false;
  return short.every((key, index) => key === long[index]);
}

/** Whether a file is JSON, by its name or its first character. All other files are spreadsheets. */
const isJson = async (file: File): Promise<boolean> =>
  /\.json$/i.test(file.name) || /^\s*\{/.test(await file.slice(0, 100).text());

async function openJson(file: File): Promise<OpenedFile> {
  if (file.size > MAX_JSON_BYTES) throw new UnreadFile("It is larger than 2 MB.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new UnreadFile("It is not text in UTF-8. Save it as UTF-8 and upload it again.");
  }
  // The server knows the lines of its problems.
  await tryRulesFile(text);
  const rules = parseRules(JSON.parse(text));
  return { madeAs: file.name, applyTo: () => ({ ok: true, rules, notes: [] }) };
}

async function openSheet(file: File): Promise<OpenedFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadFile("It is larger than 4 MB.");
  const [{ readXlsx }, { readTable }] = await Promise.all([
    import("./spreadsheet/read-xlsx.ts"),
    import("./spreadsheet/read-table.ts"),
  ]).catch(() => {
    // A new version of the product has other files.
    throw new UnreadFile("This page could not load what reads XLSX files. Check the connection, or reload the page.");
  });
  const sheets = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const names = sheets.map((sheet) => sheet.name);
  return {
    madeAs: names.find((name) => /^Options r\d/.test(name)) ?? "",
    applyTo: (catalog) => readTable(catalog, sheets),
  };
}
