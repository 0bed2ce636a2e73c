import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from "kysely";
import { commonMigrations } from "../../migrations/common-migrations.ts";
import { baseline } from "./migrations/025-baseline.ts";
import { searchOfWords } from "./migrations/050-search-of-words.ts";

/** The last migration before the first release. The baseline makes what it and those before it made, under its name. */
export const BASELINE = "025-quote-ranges";

/** Later ones run on each engine. */
const migrations: Record<string, Migration> = {
  [BASELINE]: { up: baseline },
  ...commonMigrations,
  "050-search-of-words": { up: searchOfWords },
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

const providerOf = (names: readonly string[]): MigrationProvider => ({
  getMigrations: async () => Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
});

/** Whether the database lacks a migration. */
export async function needsMigration<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const known = await new Migrator({ db, provider: providerOf(knownMigrations) }).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

/** Applies all pending migrations, or only the named ones. Forgets those that are part of the baseline. */
export async function migrate<Tables>(db: Kysely<Tables>, names: readonly string[] = knownMigrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.some(({ name }) => name === "kysely_migration"))
    await sql`delete from kysely_migration where name < ${BASELINE}`.execute(db);
  // Work at the same time brings migrations out of order, and installations may follow each of them.
  const { error } = await new Migrator({
    ...{ db, provider: providerOf(names), allowUnorderedMigrations: true },
  }).migrateToLatest();
  if (error) throw error;
}
