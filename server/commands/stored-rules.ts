import type { DatabaseSettings } from "#server/db/engine.ts";
import {
  openToRead,
  withDatabase,
  withExistingDatabase,
} from "#server/db/engines/open-database.ts";
import { listBenches } from "#server/rules/reference-benches/reference-bench-store.ts";
import { type CurrentRules, createRulesStore, type RulesStore } from "#server/rules/rules-store.ts";
import type { StoredBench } from "#shared/api/rules/reference-benches.ts";

/** Works on the rules of a database. Creates the database if it is missing. */
export function withRulesStore<Result>(
  settings: DatabaseSettings,
  work: (store: RulesStore) => Promise<Result>,
): Promise<Result> {
  return withDatabase(settings, (db) => work(createRulesStore(db)));
}

/** The current rules of a database; undefined if there are none. Creates nothing. */
export function readStoredRules(settings: DatabaseSettings): Promise<CurrentRules | undefined> {
  return withExistingDatabase(settings, async (db) => {
    const store = createRulesStore(db);
    return (await store.isEmpty()) ? undefined : store.loadCurrent();
  });
}

/** The reference benches of a database; undefined if there is none. Creates and migrates nothing. */
export async function readStoredBenches(
  settings: DatabaseSettings,
): Promise<readonly StoredBench[] | undefined> {
  const db = await openToRead(settings);
  if (!db) return undefined;
  try {
    const tables = await db.introspection.getTables();
    // Older databases have no reference benches.
    const hasBenches = tables.some(({ name }) => name === "reference_benches");
    return hasBenches ? await listBenches(db) : [];
  } finally {
    await db.destroy();
  }
}
