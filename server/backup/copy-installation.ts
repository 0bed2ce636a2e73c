import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { describeTables, IMAGE_BYTES, insertRows, readPages } from "#server/db/copy/copied-table.ts";
import { copyTables, differs, readSnapshot } from "#server/db/copy/copy-tables.ts";
import type { Database } from "#server/db/database.ts";
import { placeOf } from "#server/db/engine.ts";
import { APPLICATION, openServer, openServerToRead } from "#server/db/engines/postgres/connection.ts";
import { knownMigrations as knownThere } from "#server/db/engines/postgres/migrations.ts";
import { checkDatabase } from "#server/db/engines/sqlite/check-database.ts";
import { claimFolder } from "#server/db/engines/sqlite/claim-folder.ts";
import { makeDatabase, openFileToRead } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { knownMigrations } from "#server/db/engines/sqlite/migrations.ts";
import type { Tables } from "#server/db/tables.ts";
import { readAttachmentSizes } from "#server/images/image-bytes-store.ts";
import { imageFiles, imagesPath, makeImageFolder } from "#server/images/image-folder.ts";
import { makeFolder } from "#server/platform/disk.ts";
import { CommandError, codeOf } from "#server/platform/errors.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { linkKeyFile, readKey } from "#server/quotes/links/link-key.ts";
import { isKeyOfLinks } from "#server/quotes/links/link-store.ts";
import { STORED_NAME } from "#shared/api/declaration/params.ts";
import { countNoun } from "#shared/text/text.ts";

export interface CopySettings {
  readonly uploadsDir: string;
  /** The key of private links that is set. */
  readonly setKey: Buffer | undefined;
  /** Copy even if that loses images, the key of private links, or what servers write in the meantime. */
  readonly isSure: boolean;
}

/** The rows of each table of a copy that was compared. */
export type Copied = ReadonlyMap<string, number>;

const refuse = (sentence: string) => new CommandError(`${sentence} Nothing was copied.`);

/**
 * Copies an installation from a data folder to an empty database of PostgreSQL, in one transaction. No server can use the folder until
 * the end. Throws a CommandError if it refuses.
 */
export async function copyToServer(dataDir: string, url: string, settings: CopySettings): Promise<Copied> {
  if (!(await checkDatabase(dataDir, "tables"))) throw refuse(`There is no database in ${dataDir}.`);
  const giveUp = claimFolder(dataDir);
  const source = openFileToRead(databaseFile(dataDir));
  try {
    await refuseOtherVersion(source, knownMigrations, `in ${dataDir}`);
    await refuseLostLinks(source, settings.setKey ?? readKey(dataDir), settings);
    await refuseLostImages(source, settings);
    await refuseFilled(url);
    const target = await openServer(url);
    const copied = target.write((to) =>
      readSnapshot(source, async (from) => {
        const tables = await describeTables(from);
        const counts = await copyTables(tables, { db: source, within: from }, { db: target, within: to });
        return counts.set(IMAGE_BYTES.name, await copyFilesToRows(settings.uploadsDir, to));
      }),
    );
    return await copied.finally(() => target.destroy());
  } finally {
    await source.destroy();
    giveUp();
  }
}

/**
 * Copies an installation from a snapshot of a database of PostgreSQL to a data folder without a database, which gets its name last: a
 * failure leaves none. Throws a CommandError if it refuses.
 */
export async function copyToFolder(url: string, dataDir: string, settings: CopySettings): Promise<Copied> {
  const source = await openServerToRead(url, 1);
  try {
    return await readSnapshot(source, async (from) => {
      const place = placeOf({ url });
      if (!(await listTables(from)).includes("rules_revisions")) throw refuse(`There is no installation in ${place}.`);
      await refuseOtherVersion(from, knownThere, place);
      if (await checkDatabase(dataDir, "tables"))
        throw refuse(`There is a database in ${dataDir}. Name another folder.`);
      if (!settings.isSure && (await countOthers(from)) > 0)
        throw refuse(
          `Servers or commands use the database ${place}. Stop them, so that nothing that they write is lost, or add --yes.`,
        );
      const { setKey } = settings;
      await refuseLostLinks(from, setKey ?? readKey(dataDir), settings);
      makeFolder(dataDir);
      const counts = new Map<string, number>();
      const isMade = await makeDatabase(dataDir, async (to, db) => {
        const copied = await copyTables(await describeTables(to), { db: source, within: from }, { db, within: to });
        for (const [name, count] of copied) counts.set(name, count);
        counts.set(IMAGE_BYTES.name, await copyRowsToFiles(from, settings.uploadsDir, dataDir));
        if (setKey) await writeOnce(linkKeyFile(dataDir), setKey, { mode: 0o600, owner: await stat(dataDir) });
      });
      if (!isMade) throw refuse(`Another program made a database in ${dataDir}.`);
      return counts;
    });
  } finally {
    await source.destroy();
  }
}

/** The names of all tables, without those of migrations. */
const listTables = async (db: Kysely<Tables>) => (await db.introspection.getTables()).map(({ name }) => name);

/** Its tables may have other columns. */
async function refuseOtherVersion(db: Kysely<Tables>, known: readonly string[], place: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = rows.map(({ name }) => name).filter((name) => name >= (known[0] ?? ""));
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw refuse(`The database ${place} was written by a newer version (it has ${newer}). Copy it with that version.`);
  if (applied.length < known.length)
    throw refuse(
      `The database ${place} was written by an older version. Start a server of this version on it, which migrates it, stop it, and copy then.`,
    );
}

async function refuseFilled(url: string): Promise<void> {
  const db = await openServerToRead(url);
  try {
    for (const name of await listTables(db)) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
      if (rows.length === 0) continue;
      const place = placeOf({ url });
      throw refuse(`The database ${place} is not empty: there are rows in ${name}. Create a new one with createdb.`);
    }
  } finally {
    await db.destroy();
  }
}

/** The connections of servers and other commands. */
async function countOthers(within: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION}
      and pid <> pg_backend_pid()`.execute(within);
  return rows[0]?.count ?? 0;
}

/** Refuses a key that did not make the newest private link: staff could copy none anymore. */
async function refuseLostLinks(db: Kysely<Tables>, key: Buffer | undefined, { isSure }: CopySettings): Promise<void> {
  if (isSure || (await isKeyOfLinks(db, key))) return;
  throw refuse(
    `The key of the private links is ${key ? "another one" : "missing"}. Set LINK_KEY as for the servers so far, or add --yes: staff then have to renew a link before they can copy it.`,
  );
}

/** Refuses a folder of uploads that lacks images. It may be that of another installation. */
async function refuseLostImages(db: Database, { uploadsDir, isSure }: CopySettings): Promise<void> {
  const present = await namesIn(uploadsDir, await readAttachmentSizes(db));
  const rows = await db.selectFrom("images").select("name").orderBy("name").execute();
  const missing = rows.filter(({ name }) => !present.has(name));
  const [first] = missing;
  if (first && !isSure)
    throw refuse(
      `${imagesPath(uploadsDir)} lacks ${countNoun(missing.length, "image")}, such as ${first.name}. Set UPLOADS_DIR to the folder of this installation, or add --yes to copy without them.`,
    );
}

/** The names of the images in a folder of uploads, which may not exist. */
const namesIn = (uploadsDir: string, sizes?: ReadonlyMap<string, number>) =>
  imageFiles(imagesPath(uploadsDir), sizes).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return new Set<string>();
    throw error;
  });

/** Copies the files of images that have a row. Others in the folder are of another database. */
async function copyFilesToRows(uploadsDir: string, to: Kysely<Tables>): Promise<number> {
  const present = await namesIn(uploadsDir);
  const rows = await to.selectFrom("images").select("name").execute();
  const names = rows.map(({ name }) => name).filter((name) => present.has(name));
  const read = (name: string) => readFile(join(imagesPath(uploadsDir), name));
  for (const name of names) await insertRows(to, IMAGE_BYTES, [{ name, bytes: await read(name) }]);
  for await (const page of readPages(to, IMAGE_BYTES))
    for (const { name, bytes } of page)
      if (!Buffer.isBuffer(bytes) || !bytes.equals(await read(String(name)))) throw differs(String(name));
  return names.length;
}

async function copyRowsToFiles(from: Kysely<Tables>, uploadsDir: string, dataDir: string): Promise<number> {
  makeImageFolder(uploadsDir, dataDir);
  const owner = await stat(imagesPath(uploadsDir));
  let count = 0;
  for await (const page of readPages(from, IMAGE_BYTES))
    for (const { name, bytes } of page) {
      // Only names that the server made become paths.
      if (typeof name !== "string" || !STORED_NAME.test(name) || !Buffer.isBuffer(bytes))
        throw new Error(`a row of ${IMAGE_BYTES.name} is not an image`);
      await writeOnce(join(imagesPath(uploadsDir), name), bytes, { owner });
      count += 1;
    }
  return count;
}

/** Writes a file and reads it back. One that is there already must be the same. */
async function writeOnce(file: string, bytes: Buffer, options: Parameters<typeof writeFileAtomically>[2]) {
  await writeFileAtomically(file, bytes, { ...options, onlyIfNew: true });
  if (!(await readFile(file)).equals(bytes)) throw refuse(`${file} is another one. Name another folder.`);
}
