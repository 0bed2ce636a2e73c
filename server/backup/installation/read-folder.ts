import { statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { CommandError } from "#server/platform/errors.ts";

/** The data folder that an operator named, or whose database file. Throws a CommandError for something else. */
export function readFolder(place: string, pathOf: (file: string) => string): string {
  // It may contain a password.
  if (/^\w+:\/\//.test(place))
    throw new CommandError("An address must be like postgres://user@db.example.com/workbench. Nothing was copied.");
  const path = pathOf(place);
  if (basename(path) === basename(databaseFile(""))) return dirname(path);
  if (statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new CommandError(`${path} is a file. Name the data folder with ${databaseFile("")}. Nothing was copied.`);
  return path;
}
