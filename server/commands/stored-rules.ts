import { existsSync } from "node:fs";
import { openToRead } from "#server/db/connection.ts";
import { databaseFile } from "#server/db/database-file.ts";
import { withDatabase, withExistingDatabase } from "#server/db/with-database.ts";
import { listBenches } from "#server/reference-benches/bench-store.ts";
import { type CurrentRules, createRulesStore, type RulesStore } from "#server/rules/store.ts";
import type { StoredBench } from "#shared/api/reference-benches.ts";

/** Works on the rules of a data folder. Creates the database if it is missing. */
export function withRulesStore<Result>(
  dataDir: string,
  work: (store: RulesStore) => Promise<Result>,
): Promise<Result> {
  return withDatabase(dataDir, (db) => work(createRulesStore(db)));
}

/** The current rules of a data folder; undefined if there are none. Creates nothing. */
export function storedRules(dataDir: string): Promise<CurrentRules | undefined> {
  return withExistingDatabase(dataDir, async (db) => {
    const store = createRulesStore(db);
    return (await store.isEmpty()) ? undefined : store.current();
  });
}

/** The reference benches of a data folder; undefined if it has no database. Creates and migrates nothing. */
export async function storedBenches(dataDir: string): Promise<readonly StoredBench[] | undefined> {
  if (!existsSync(databaseFile(dataDir))) return undefined;
  const db = await openToRead(dataDir);
  try {
    const tables = await db.introspection.getTables();
    // Older databases have no reference benches.
    const hasBenches = tables.some(({ name }) => name === "reference_benches");
    return hasBenches ? await listBenches(db) : [];
  } finally {
    await db.destroy();
  }
}
