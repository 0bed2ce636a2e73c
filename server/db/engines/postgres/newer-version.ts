import { LostDatabaseError } from "#server/platform/errors.ts";
import { COMPATIBLE } from "../../migrations/common-migrations.ts";
import { knownMigrations } from "./migrations.ts";

const LAST_KNOWN = knownMigrations.toSorted().at(-1) ?? "";

/** The name of a migration, in SQL, by a newer version with which this version cannot go on; null if there is none. */
export const findNewer = `(select min(name) from kysely_migration
  where name collate "C" > '${LAST_KNOWN}' and name not like '%${COMPATIBLE}')`;

/** Whether a newer version applied a migration with which this version cannot go on. */
export const isTooNew = (name: string): boolean => !knownMigrations.includes(name) && !name.endsWith(COMPATIBLE);

/** The error of a request after such a migration. */
export const outdated = (name: string) =>
  new LostDatabaseError(`A newer version of the server has changed the database (${name}).`);
