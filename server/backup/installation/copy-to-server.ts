import { IMAGE_BYTES } from "#server/db/copy/copied-table.ts";
import { compareTables, copyTables } from "#server/db/copy/copy-tables.ts";
import type { Database } from "#server/db/database.ts";
import { placeOf } from "#server/db/engine.ts";
import { openServer, openServerToRead } from "#server/db/engines/postgres/connection.ts";
import { writeLastNumber } from "#server/db/engines/postgres/copy-side.ts";
import { storable } from "#server/db/engines/postgres/dialect.ts";
import { knownMigrations as knownThere } from "#server/db/engines/postgres/migrations.ts";
import { checkDatabase } from "#server/db/engines/sqlite/check-database.ts";
import { openFileToRead } from "#server/db/engines/sqlite/connection.ts";
import { describeTables, readLastNumber, readSnapshot } from "#server/db/engines/sqlite/copy-side.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { knownMigrations } from "#server/db/engines/sqlite/migrations.ts";
import { CommandError } from "#server/platform/errors.ts";
import {
  type Copied,
  type CopySettings,
  claim,
  refuseFilled,
  refuseOtherVersion,
  refuseUnknownTables,
} from "./copied.ts";
import { copyFilesToRows, refuseMissingImages } from "./copy-images.ts";
import { findLinkKey } from "./find-link-key.ts";

/**
 * Copies an installation from a data folder to an empty database of PostgreSQL, in one transaction. Throws a CommandError if it cannot. No server can
 * use the folder until the end.
 */
export async function copyToServer(dataDir: string, url: string, settings: CopySettings): Promise<Copied> {
  if (!(await checkDatabase(dataDir, "tables")))
    throw new CommandError(`There is no database in ${dataDir}. Nothing was copied.`);
  const giveUp = claim(dataDir);
  const source = openFileToRead(databaseFile(dataDir));
  try {
    await refuseOtherVersion(source, knownMigrations, `in ${dataDir}`);
    const keyPlace = await findLinkKey(source, dataDir, settings.setKey, settings.isSure);
    if (!settings.isSure) await refuseMissingImages(source, settings.uploadsDir);
    const found = await openServerToRead(url);
    await refuseFilled(found, placeOf({ url })).finally(() => found.destroy());
    const target = await openServer(url);
    const copied = copyRows(source, target, settings.uploadsDir, placeOf({ url }));
    return { ...(await copied.finally(() => target.destroy())), keyPlace };
  } finally {
    await source.destroy();
    giveUp();
  }
}

const copyRows = (source: Database, target: Database, uploadsDir: string, place: string) =>
  target.write((to) =>
    readSnapshot(source, async (from) => {
      const tables = await describeTables(from);
      await refuseOtherVersion(to, knownThere, place);
      await refuseUnknownTables(to, tables);
      // A server may have started in the meantime.
      await refuseFilled(to, place);
      const differences = { storable, readLastNumber, writeLastNumber };
      const { digests, changedTexts } = await copyTables(tables, from, to, differences);
      const images = await copyFilesToRows(uploadsDir, to);
      const copied = { digests: new Map([...digests, [IMAGE_BYTES, images]]), changedTexts };
      await compareTables(to, copied);
      return copied;
    }),
  );
