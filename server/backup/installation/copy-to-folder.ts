import { rm, stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { IMAGE_BYTES } from "#server/db/copy/copied-table.ts";
import { type CopiedTables, compareTables, copyTables } from "#server/db/copy/copy-tables.ts";
import type { Database } from "#server/db/database.ts";
import { placeOf } from "#server/db/engine.ts";
import { openServerToRead } from "#server/db/engines/postgres/connection.ts";
import { countOthers, listTables, readLastNumber, readSnapshot } from "#server/db/engines/postgres/copy-side.ts";
import { knownMigrations } from "#server/db/engines/postgres/migrations.ts";
import { checkDatabase } from "#server/db/engines/sqlite/check-database.ts";
import { lockFile } from "#server/db/engines/sqlite/claim-folder.ts";
import { makeDatabase } from "#server/db/engines/sqlite/connection.ts";
import { describeTables, writeLastNumber } from "#server/db/engines/sqlite/copy-side.ts";
import type { Tables } from "#server/db/tables.ts";
import { makeFolder } from "#server/platform/disk.ts";
import { CommandError } from "#server/platform/errors.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { linkKeyFile, readKey } from "#server/quotes/links/link-key.ts";
import { type Copied, type CopySettings, claim, refuseOtherVersion, refuseUnknownTables } from "./copied.ts";
import { copyRowsToFiles } from "./copy-images.ts";
import { findLinkKey } from "./find-link-key.ts";

/**
 * Copies an installation from a snapshot of a database of PostgreSQL to a data folder without a database. Throws a CommandError if it cannot. The
 * database gets its name last, so that a failure leaves none.
 */
export async function copyToFolder(url: string, dataDir: string, settings: CopySettings): Promise<Copied> {
  const place = placeOf({ url });
  const source = await openServerToRead(url, 1);
  let undoFolder: (() => void) | undefined;
  try {
    if (!(await listTables(source)).includes("rules_revisions"))
      throw new CommandError(`There is no installation in ${place}. Nothing was copied.`);
    await refuseOtherVersion(source, knownMigrations, place);
    undoFolder = makeFolder(dataDir);
    if (await checkDatabase(dataDir, "tables"))
      throw new CommandError(`There is a database in ${dataDir}. Name another folder. Nothing was copied.`);
    const giveUp = claim(dataDir);
    try {
      return await copySnapshot(source, dataDir, settings);
    } catch (error) {
      if (undoFolder) await rm(lockFile(dataDir), { force: true });
      throw error;
    } finally {
      giveUp();
    }
  } catch (error) {
    undoFolder?.();
    throw error;
  } finally {
    await source.destroy();
  }
}

const copySnapshot = (source: Database, dataDir: string, settings: CopySettings) =>
  readSnapshot(source, async (from): Promise<Copied> => {
    const { uploadsDir, setKey, isSure } = settings;
    if (!isSure && (await countOthers(from)) > 0)
      throw new CommandError(
        `Servers or commands use the database ${placeOf(source.settings)}. Stop them, so that they write nothing after the copy, or add --yes. Nothing was copied.`,
      );
    const keyPlace = await findLinkKey(from, dataDir, setKey, isSure);
    const undo: (() => Promise<void>)[] = [];
    try {
      const images = await copyRowsToFiles(from, uploadsDir);
      undo.push(images.undo);
      if (keyPlace === "setting" && setKey) undo.push(await keepKey(dataDir, setKey));
      const copied = await fillFolder(from, dataDir);
      return { ...copied, digests: new Map([...copied.digests, [IMAGE_BYTES, images.digest]]), keyPlace };
    } catch (error) {
      for (const each of undo) await each();
      throw error;
    }
  });

/** Makes the database of a folder with the rows of another. */
async function fillFolder(from: Kysely<Tables>, dataDir: string): Promise<CopiedTables> {
  let copied: CopiedTables | undefined;
  const isMade = await makeDatabase(dataDir, async (to) => {
    const tables = await describeTables(to);
    await refuseUnknownTables(from, tables);
    const differences = { storable: (value: unknown) => value, readLastNumber, writeLastNumber };
    copied = await copyTables(tables, from, to, differences);
    await compareTables(to, copied);
  });
  if (isMade && copied) return copied;
  throw new CommandError(`Another program made a database in ${dataDir}. Nothing was copied.`);
}

/** Writes the key of private links to the folder, unless it is there. Returns a function that undoes it. */
async function keepKey(dataDir: string, key: Buffer): Promise<() => Promise<void>> {
  const file = linkKeyFile(dataDir);
  const present = readKey(dataDir);
  if (present?.equals(key)) return async () => {};
  if (present) throw new CommandError(`${file} is another key than LINK_KEY. Name another folder. Nothing was copied.`);
  await writeFileAtomically(file, key, { mode: 0o600, owner: await stat(dataDir), onlyIfNew: true });
  return () => rm(file, { force: true });
}
