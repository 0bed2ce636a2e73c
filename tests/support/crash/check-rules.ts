import { isDeepStrictEqual } from "node:util";
import type SQLite from "better-sqlite3";
import { namedImages } from "#server/rules/rules-images.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";
import type { Ledger } from "./ledger.ts";

interface RevisionRow {
  readonly revision: number;
  readonly document: string;
}

/**
 * The revisions since the last check against the ledger: each is what a reply said, or what was asked for
 * without one. `images` are those that are there.
 */
export function checkRules(
  db: SQLite.Database,
  ledger: Ledger,
  images: ReadonlySet<string>,
): readonly string[] {
  const problems: string[] = [];
  const rows = db
    .prepare<[number], RevisionRow>(
      "select revision, document from rules_revisions where revision > ? order by revision",
    )
    .all(ledger.checkedRevision);
  for (const { revision, document: text } of rows) {
    const document = RulesDocumentSchema.parse(JSON.parse(text));
    for (const { image } of namedImages(document))
      if (!images.has(image)) problems.push(`Revision ${revision} names ${image}: it is missing.`);
    ledger.checkedRevision = revision;
    const known = ledger.revisions.get(revision);
    const edit = [...ledger.askedEdits].find(({ isMade }) => isMade(document));
    if (known && !isDeepStrictEqual(document, known))
      problems.push(`Revision ${revision} is not the one that was acknowledged.`);
    if (!known && !edit && revision > 1) problems.push(`Nobody asked for revision ${revision}.`);
    ledger.revisions.set(revision, document);
    if (!known && edit) ledger.askedEdits.delete(edit);
  }
  const known = Math.max(0, ...ledger.revisions.keys());
  const { newest } = db
    .prepare<[], { newest: number }>("select max(revision) as newest from rules_revisions")
    .get() ?? { newest: 0 };
  if (known > newest) problems.push(`Revision ${known} is lost.`);
  ledger.askedEdits.clear();
  return problems;
}
