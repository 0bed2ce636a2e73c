import SQLite from "better-sqlite3";
import { checkDatabase, checkFile } from "#server/db/check-database.ts";
import { copyDatabase } from "#server/db/copy-database.ts";
import { namedImages } from "#server/rules/named-images.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";

/** What a copy of a database holds. */
export interface CopyFacts {
  /** Those that are deleted but still to be restored included. */
  readonly quotes: number;
  /** The current revision of the rules, and its document as stored. */
  readonly revision: number;
  readonly document: string;
  /** The images that the rules name, and those that quotes name. */
  readonly rulesImages: ReadonlySet<string>;
  readonly quoteImages: ReadonlySet<string>;
}

/** Signed-in staff, who sign in again after a restore. */
const SESSIONS = "staff_sessions";

/** Copies the database of a data folder into a file, without the sessions of staff, and checks the copy. */
export async function makeCopy(dataDir: string, copy: string): Promise<CopyFacts> {
  if (!(await checkDatabase(dataDir, "tables")))
    throw new Error(`there is no database in ${dataDir}`);
  copyDatabase(dataDir, copy);
  const sqlite = new SQLite(copy, { fileMustExist: true });
  try {
    sqlite.pragma("secure_delete = ON");
    const has = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    if (has.get(SESSIONS)) sqlite.exec(`delete from ${SESSIONS}`);
  } finally {
    sqlite.close();
  }
  return readCopy(copy);
}

/** Checks the copy of a database, each page and each reference; throws a DamageError for what is wrong. */
export async function readCopy(copy: string): Promise<CopyFacts> {
  await checkFile(copy, "integrity_check");
  const sqlite = new SQLite(copy, { readonly: true, fileMustExist: true });
  try {
    const one = <Row>(query: string) => sqlite.prepare<[], Row>(query).get();
    const broken = one<{ table: string }>("pragma foreign_key_check");
    if (broken) throw new Error(`a row of ${broken.table} refers to one that is missing`);
    const rules = one<{ revision: number; document: string }>(
      "select revision, document from rules_revisions order by revision desc limit 1",
    );
    if (!rules) throw new Error("there are no rules in it");
    const counted = one<{ quotes: number }>("select count(*) as quotes from quotes");
    const images = sqlite
      .prepare<[], { image: string }>("select distinct image from quote_images")
      .all();
    const document = RulesDocumentSchema.safeParse(JSON.parse(rules.document)).data;
    if (!document) throw new Error("its rules cannot be read");
    return {
      ...rules,
      quotes: counted?.quotes ?? 0,
      rulesImages: new Set(namedImages(document).map(({ image }) => image)),
      quoteImages: new Set(images.map(({ image }) => image)),
    };
  } finally {
    sqlite.close();
  }
}
