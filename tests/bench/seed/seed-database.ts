import { sql } from "kysely";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { createRulesStore } from "#server/rules/store.ts";
import { type SeedQuote, seedQuotes } from "./seed-quotes.ts";
import { storeQuotes } from "./store-quotes.ts";

const BATCH = 5000;

export interface Seeding {
  readonly quotes: number;
  /** The same number makes the same quotes. */
  readonly seed: number;
  readonly now: Date;
}

/** A database that cannot be filled, with the reason for a person. */
export class SeedError extends Error {}

/** Fills the database of a data folder, made where it is missing, with quotes that nobody asked for. */
export async function seedDatabase(
  dataDir: string,
  { quotes, seed, now }: Seeding,
  progress: (stored: number) => void = () => {},
): Promise<void> {
  const db = await openDatabase(dataDir);
  try {
    if (await db.selectFrom("quotes").select("id").limit(1).executeTakeFirst())
      throw new SeedError(`There are quotes in ${dataDir}: nothing was added to them.`);
    await hurry(db);
    const rules = createRulesStore(db);
    if (await rules.isEmpty()) await rules.seed(await readDefaultRules(dataDir), now);

    let batch: SeedQuote[] = [];
    let stored = 0;
    const store = async () => {
      await storeQuotes(db, batch);
      stored += batch.length;
      batch = [];
      progress(stored);
    };
    for (const each of seedQuotes(await rules.current(), quotes, now, seed)) {
      batch.push(each);
      if (batch.length === BATCH) await store();
    }
    if (batch.length > 0) await store();
  } finally {
    await db.destroy();
  }
}

/** What can be made anew need not survive a power failure: the disk is not waited for. */
async function hurry(db: Database): Promise<void> {
  await sql`pragma synchronous = off`.execute(db);
  await sql`pragma cache_size = -200000`.execute(db);
}
