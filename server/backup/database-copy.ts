import { sql } from "kysely";
import { checkDatabase, checkFile } from "#server/db/engines/sqlite/check-database.ts";
import { openFileToRead } from "#server/db/engines/sqlite/connection.ts";
import { copyDatabase } from "#server/db/engines/sqlite/copy-database.ts";
import { readAttachmentSizes } from "#server/images/image-bytes-store.ts";
import { listImages } from "#server/rules/rules-images.ts";
import { ReadableRulesSchema } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";

/** The contents of a copied database. */
export interface DatabaseCopy {
  /** Includes deleted quotes that staff can still restore. */
  readonly quotes: number;
  /** The current revision of the rules, and the rules as stored. */
  readonly revision: number;
  readonly document: string;
  /** The images that the rules use, and those that quotes use. */
  readonly rulesImages: ReadonlySet<string>;
  readonly quoteImages: ReadonlySet<string>;
  /** All images with a row. */
  readonly images: ReadonlySet<string>;
  readonly attachmentSizes: ReadonlyMap<string, number>;
}

/** Copies the database of a data folder to a file, without staff sessions, and checks the copy. */
export async function makeCopy(dataDir: string, copy: string): Promise<DatabaseCopy> {
  if (!(await checkDatabase(dataDir, "tables"))) throw new Error(`there is no database in ${dataDir}`);
  copyDatabase(dataDir, copy);
  return readCopy(copy);
}

/** Checks every page and every foreign key of a copied database; throws a DamageError. */
export async function readCopy(copy: string): Promise<DatabaseCopy> {
  await checkFile(copy, "integrity_check");
  const db = openFileToRead(copy);
  try {
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    const [row] = broken.rows;
    if (row) throw new Error(`a row of ${row.table} refers to a missing row`);
    const rules = await db
      .selectFrom("rules_revisions")
      .select(["revision", "document"])
      .orderBy("revision", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!rules) throw new Error("it has no rules");
    const { quotes } = await db
      .selectFrom("quotes")
      .select(({ fn }) => fn.countAll<number>().as("quotes"))
      .executeTakeFirstOrThrow();
    const inQuotes = await db.selectFrom("quote_images").select("image").distinct().execute();
    const images = await db.selectFrom("images").select("name").execute();
    const read = ReadableRulesSchema.safeParse(JSON.parse(rules.document)).data;
    if (!read) throw new Error("its rules cannot be read");
    return {
      ...rules,
      quotes,
      rulesImages: new Set(listImages(joinOptions(read)).map(({ image }) => image)),
      quoteImages: new Set(inQuotes.map(({ image }) => image)),
      images: new Set(images.map(({ name }) => name)),
      attachmentSizes: await readAttachmentSizes(db),
    };
  } finally {
    await db.destroy();
  }
}
