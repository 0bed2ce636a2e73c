import type { DatabaseSettings } from "#server/db/engine.ts";
import { withDatabase, withExistingDatabase } from "#server/db/engines/open-database.ts";
import { type CurrentRules, createRulesStore, type RulesStore } from "#server/rules/rules-store.ts";

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
