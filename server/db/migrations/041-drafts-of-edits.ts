import type { Kysely } from "kysely";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import { runStatements } from "./025-tables.ts";

/** The columns that the migration reads and writes. */
type Older = {
  rules_drafts: {
    id: string;
    based_on: number;
    author: string;
    changed_at: string;
    text: string;
    edits: string;
    edit_count: number;
    file: string | null;
  };
  rules_revisions: { revision: number; document: string };
};

const NEW_COLUMNS = `
alter table rules_drafts add column edits text not null default '[]';
alter table rules_drafts add column edit_count integer not null default 0;
alter table rules_drafts add column file text;
`;

/**
 * Drafts become lists of edits: the text of each, compared with its base revision. A text that is no rules file stays as a file, which staff
 * can download from the draft.
 */
export async function draftsOfEdits(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, NEW_COLUMNS);
  const older = db.withTables<Older>();
  // One at a time, because all texts together could fill the memory.
  for (const { id } of await older.selectFrom("rules_drafts").select("id").execute()) {
    const draft = await older
      .selectFrom("rules_drafts")
      .select(["based_on", "author", "changed_at", "text"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const base = await older
      .selectFrom("rules_revisions")
      .select("document")
      .where("revision", "=", draft.based_on)
      .executeTakeFirst();
    const edits = base && editsOf(draft, base.document);
    await older
      .updateTable("rules_drafts")
      .set(edits ? { edits: JSON.stringify(edits), edit_count: edits.length } : { file: draft.text })
      .where("id", "=", id)
      .execute();
  }
  await db.schema.alterTable("rules_drafts").dropColumn("text").execute();
}

/** The changes that are listed of one edit; the others are counted. */
const MAX_LISTED = 50;

/** Undefined for a text that is no rules file. */
function editsOf(
  { author, changed_at, text }: Pick<Older["rules_drafts"], "author" | "changed_at" | "text">,
  base: string,
) {
  try {
    const [before, after] = [base, text].map((document) => parseRules(JSON.parse(document)));
    if (!before || !after) return undefined;
    const differences = findDifferences(before, after);
    if (differences.length === 0) return [];
    const changes = rulesChanges(before, after).slice(0, MAX_LISTED);
    return [{ key: "draft-before-edits", author, at: changed_at, changes, differences }];
  } catch {
    return undefined;
  }
}
