import SQLite from "better-sqlite3";
import { checkDatabase, checkFile } from "#server/db/check-database.ts";
import { databaseFile } from "#server/db/database-file.ts";
import { namedImages } from "#server/rules/rules-images.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";

/** The contents of a copied database. */
export interface CopyFacts {
  /** Includes deleted quotes that staff can still restore. */
  readonly quotes: number;
  /** The current revision of the rules, and the rules as stored. */
  readonly revision: number;
  readonly document: string;
  /** The images that the rules use, and those that quotes use. */
  readonly rulesImages: ReadonlySet<string>;
  readonly quoteImages: ReadonlySet<string>;
}

/** Not copied: staff sign in again after a restore. */
const SESSIONS = "staff_sessions";

/** Copies the database of a data folder to a file, without staff sessions, and checks the copy. */
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

/** Checks every page and every foreign key of a copied database; throws a DamageError. */
export async function readCopy(copy: string): Promise<CopyFacts> {
  await checkFile(copy, "integrity_check");
  const sqlite = new SQLite(copy, { readonly: true, fileMustExist: true });
  try {
    const one = <Row>(query: string) => sqlite.prepare<[], Row>(query).get();
    const broken = one<{ table: string }>("pragma foreign_key_check");
    if (broken) throw new Error(`a row of ${broken.table} refers to a missing row`);
    const rules = one<{ revision: number; document: string }>(
      "select revision, document from rules_revisions order by revision desc limit 1",
    );
    if (!rules) throw new Error("it has no rules");
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

/** The longest wait for another process's lock. A backup is not urgent. */
const BUSY_MS = 5000;

/**
 * Writes a snapshot of the database to a new file, while other connections keep reading and writing. It blocks this
 * thread. VACUUM leaves out free pages, and with them all deleted data.
 */
function copyDatabase(dataDir: string, target: string): void {
  const sqlite = new SQLite(databaseFile(dataDir), { fileMustExist: true, timeout: BUSY_MS });
  try {
    sqlite.prepare("vacuum into ?").run(target);
  } finally {
    sqlite.close();
  }
}
