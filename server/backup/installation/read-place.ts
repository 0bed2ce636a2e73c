import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { type DatabaseSettings, isDatabaseUrl } from "#server/db/engine.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { CommandError } from "#server/platform/errors.ts";

/** Reads the name of a data folder, of the database in it, or of a database of PostgreSQL. Throws a CommandError. */
export function readPlace(place: string, pathOf: (file: string) => string): DatabaseSettings {
  if (isDatabaseUrl(place)) return { url: place };
  // It may contain a password.
  if (/^\w+:\/\//.test(place))
    throw new CommandError(
      "An address must be like postgres://user@db.example.com/workbench. Nothing was copied.",
    );
  const path = pathOf(place);
  if (basename(path) === basename(databaseFile(""))) return { dataDir: dirname(path) };
  if (statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(
      `${path} is a file. Name the data folder with ${databaseFile("")}. Nothing was copied.`,
    );
  return { dataDir: path };
}
