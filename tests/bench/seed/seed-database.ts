import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/engines/open-database.ts";
import { quoteChanger } from "#server/quotes/change-quote.ts";
import { insertQuote } from "#server/quotes/submit/submission-store.ts";
import { readDefaultRules } from "#server/rules/rules-file.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { type SeedQuote, seedQuotes } from "./seed-quotes.ts";
import { TIME_ZONE } from "./timeline.ts";

const BATCH = 5000;

export interface Seeding {
  readonly quotes: number;
  /** The same seed generates the same quotes. */
  readonly seed: number;
  readonly now: Date;
  /** The most items of a quote. */
  readonly items: number;
}

/** The reason why a database cannot be filled, for a person. */
export class SeedError extends Error {}

/** Fills the database of a data folder with made-up quotes. Creates it if it is missing. */
export async function seedDatabase(
  dataDir: string,
  seeding: Seeding,
  progress: (stored: number) => void = () => {},
): Promise<void> {
  const db = await openDatabase({ dataDir });
  try {
    if (await db.selectFrom("quotes").select("id").limit(1).executeTakeFirst())
      throw new SeedError(`There are quotes in ${dataDir}: nothing was added to them.`);
    await relaxDurability(db);
    const rules = createRulesStore(db);
    if (await rules.isEmpty()) await rules.seed(await readDefaultRules(dataDir), seeding.now);
    await addQuotes(db, seeding, progress);
    // Of the seeded quotes, only their events say when they were decided.
    await sql`update quotes set decided_at = (select max(at) from quote_events where quote_id = id and to_status = status)
      where status in ('approved', 'rejected')`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Adds made-up quotes to a database that has rules. */
async function addQuotes(
  db: Database,
  { quotes, seed, now, items }: Seeding,
  progress: (stored: number) => void,
): Promise<void> {
  let batch: SeedQuote[] = [];
  let stored = 0;
  const store = async () => {
    await storeQuotes(db, batch);
    stored += batch.length;
    batch = [];
    progress(stored);
  };
  const rules = await createRulesStore(db).loadCurrent();
  for (const each of seedQuotes(rules, quotes, now, seed, items)) {
    batch.push(each);
    if (batch.length === BATCH) await store();
  }
  if (batch.length > 0) await store();
}

/** Generated data need not survive a power failure, so writes do not wait for the disk. */
async function relaxDurability(db: Database): Promise<void> {
  await sql`pragma synchronous = off`.execute(db);
  await sql`pragma cache_size = -200000`.execute(db);
}

/** For one statement, which takes at most 32,766 values. */
const MAX_ROWS = 1000;

/** Stores quotes with their events: all of them or none. */
async function storeQuotes(db: Database, batch: readonly SeedQuote[]): Promise<void> {
  const change = quoteChanger(async () => {}, TIME_ZONE);
  await db.write(async (within) => {
    const events = [];
    for (const { quote, changes } of batch) {
      const { quoteId } = await insertQuote(within, quote, change, TIME_ZONE);
      for (const { at, from, to } of changes)
        events.push({
          quote_id: quoteId,
          at: at.toISOString(),
          kind: "status-changed" as const,
          actor: "staff" as const,
          from_status: from,
          to_status: to,
        });
    }
    for (let start = 0; start < events.length; start += MAX_ROWS)
      await within
        .insertInto("quote_events")
        .values(events.slice(start, start + MAX_ROWS))
        .execute();
  });
}
