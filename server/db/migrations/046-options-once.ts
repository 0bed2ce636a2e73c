import type { Kysely } from "kysely";
import type { Difference } from "#shared/api/rules/rules-edits.ts";
import { openRules } from "#shared/edits/differences/apply-differences.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";

interface Before {
  readonly rules_revisions: { readonly revision: number; readonly document: string };
  readonly rules_drafts: { readonly id: string; readonly based_on: number; readonly edits: string };
}

interface Edit {
  readonly differences: readonly Difference[];
}

/** The list that steps had for options with a condition. */
const SECOND_LIST = "conditionalOptions";

/** Each option is stored once, with its condition and its prices. Quotes name options only, so they stay. */
export async function optionsOnce(db: Kysely<Before>): Promise<void> {
  const drafts = await db
    .selectFrom("rules_drafts")
    .select("id")
    .where("edits", "like", `%"${SECOND_LIST}"%`)
    .execute();
  // One row at a time, because all texts together could fill the memory.
  for (const { id } of drafts) {
    const { based_on, edits } = await db
      .selectFrom("rules_drafts")
      .select(["based_on", "edits"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const base = await readDocument(db, based_on);
    await db
      .updateTable("rules_drafts")
      .set({ edits: JSON.stringify(convertEdits(base, JSON.parse(edits))) })
      .where("id", "=", id)
      .execute();
  }
  const revisions = await db
    .selectFrom("rules_revisions")
    .select("revision")
    .where("document", "like", `%"${SECOND_LIST}"%`)
    .execute();
  for (const { revision } of revisions) {
    const document = await readDocument(db, revision);
    const joined = tryParse(document);
    if (joined)
      await db
        .updateTable("rules_revisions")
        .set({ document: JSON.stringify(joined) })
        .where("revision", "=", revision)
        .execute();
  }
}

async function readDocument(db: Kysely<Before>, revision: number): Promise<unknown> {
  const row = await db
    .selectFrom("rules_revisions")
    .select("document")
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row && JSON.parse(row.document);
}

/** Undefined for rules that nobody can read any more. They stay as they are. */
function tryParse(document: unknown) {
  try {
    return parseRules(document);
  } catch {
    return undefined;
  }
}

/** The edits with places in the one list. Each is made on the rules of the draft, in the form of both, and compared again. */
function convertEdits(base: unknown, edits: readonly Edit[]): readonly Edit[] {
  let before = base;
  return edits.map((edit) => {
    const made = makeOn(before, edit.differences);
    if (made !== undefined) {
      const [was, is] = [tryParse(before), tryParse(made)];
      before = made;
      if (was && is && namesSecondList(edit)) return { ...edit, differences: findDifferences(was, is) };
    }
    return namesSecondList(edit) ? { ...edit, differences: edit.differences.map(renamePlace) } : edit;
  });
}

const namesSecondList = (edit: Edit): boolean => JSON.stringify(edit).includes(`"${SECOND_LIST}"`);

/** The rules after an edit; undefined if it does not fit, because other rules were current when it was made. */
function makeOn(document: unknown, differences: readonly Difference[]): unknown {
  if (document === undefined) return undefined;
  const rules = openRules(document as Parameters<typeof openRules>[0]);
  return differences.some((difference) => rules.apply(difference)) ? undefined : rules.close();
}

/** The difference at its place in the one list, with whole steps in their new form. */
function renamePlace(difference: Difference): Difference {
  const at = difference.at.map((name, index) => (index === 2 && name === SECOND_LIST ? "options" : name));
  if ("order" in difference) return { ...difference, at };
  return { ...difference, at, before: joinLists(difference.before), after: joinLists(difference.after) };
}

function joinLists(item: unknown): unknown {
  if (typeof item !== "object" || item === null || !(SECOND_LIST in item)) return item;
  const { options, conditionalOptions, ...step } = item as Readonly<Record<string, readonly unknown[]>>;
  return { ...step, options: [...(options ?? []), ...(conditionalOptions ?? [])] };
}
