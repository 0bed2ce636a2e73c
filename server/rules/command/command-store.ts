import { existsSync } from "node:fs";
import { openDatabase, openToRead } from "#server/db/connection.ts";
import { databaseFile } from "#server/db/database-file.ts";
import { createBenchStore } from "#server/reference-benches/bench-store.ts";
import type { StoredBench } from "#shared/api/reference-benches.ts";
import { type CurrentRules, createRulesStore, type RulesStore } from "../store.ts";

/** Opens the rules of a data folder for one task. Creates the database if it is missing. */
export async function withRulesStore<Result>(
  dataDir: string,
  work: (store: RulesStore) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(dataDir);
  try {
    return await work(createRulesStore(db));
  } finally {
    await db.destroy();
  }
}

/** The current rules of a data folder; undefined if there are none. Creates nothing. */
export async function storedRules(dataDir: string): Promise<CurrentRules | undefined> {
  if (!existsSync(databaseFile(dataDir))) return undefined;
  return withRulesStore(dataDir, async (store) =>
    (await store.isEmpty()) ? undefined : store.current(),
  );
}

/** The reference benches of a data folder; undefined if it has no database. Creates and migrates nothing. */
export async function storedBenches(dataDir: string): Promise<readonly StoredBench[] | undefined> {
  if (!existsSync(databaseFile(dataDir))) return undefined;
  const db = await openToRead(dataDir);
  try {
    const tables = await db.introspection.getTables();
    // Older databases have no reference benches.
    const hasBenches = tables.some(({ name }) => name === "reference_benches");
    return hasBenches ? await createBenchStore(db).list() : [];
  } finally {
    await db.destroy();
  }
}
