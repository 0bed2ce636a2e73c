import { setImmediate } from "node:timers/promises";
import type { Selectable, Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuotesTable, Tables } from "#server/db/tables.ts";
import type { ShortQuote } from "#shared/quotes/quote.ts";
import { readShortQuotes } from "./read-quotes.ts";

/**
 * Quotes per transaction, few enough that no request waits long, on any server of the database: a change takes a few milliseconds, with a
 * message for each of ten webhooks.
 */
const QUOTES_PER_BATCH = 10;

/** Reading this many quotes with all of their items takes some milliseconds. */
const QUOTES_PER_READ = 50;

/** What decides whether a quote is changed. Reading its benches would take far longer. */
export type QuoteFacts = Pick<Selectable<QuotesTable>, (typeof FACTS)[number]>;

const FACTS = [
  ...(["seq", "status", "assignee_id", "sent_number"] as const),
  ...(["answered_at", "answer_waits", "archived_at", "decided_at"] as const),
];

/** The outcome of a change: made, a no-op, or refused because a colleague was faster. */
export type Outcome = "set" | "unchanged" | "changed";

/** Changes a quote in a transaction. */
export type ChangeOne<Wanted> = (within: Transaction<Tables>, wanted: Wanted, quote: QuoteFacts) => Promise<Outcome>;

/** The quotes of a change, by outcome, as they are afterwards, and the IDs of those that are deleted. */
export type Outcomes = Readonly<Record<Outcome, ShortQuote[]>> & { readonly gone: string[] };

/** The facts of a quote that is not deleted. */
export const findFacts = (within: Transaction<Tables>, quoteId: string): Promise<QuoteFacts | undefined> =>
  within
    .selectFrom("quotes")
    .select(FACTS)
    .where("id", "=", quoteId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Makes every change that is possible, in small transactions. So a kill can leave some of
 * many undone, which the same request then makes.
 */
export async function changeMany<Wanted extends { readonly quoteId: string }>(
  db: Database,
  all: readonly Wanted[],
  changeOne: ChangeOne<Wanted>,
): Promise<Outcomes> {
  const outcomes: (readonly [Outcome, seq: number])[] = [];
  const gone: string[] = [];
  for (let first = 0; first < all.length; first += QUOTES_PER_BATCH) {
    const batch = all.slice(first, first + QUOTES_PER_BATCH);
    const done = await db.write(async (within) => {
      const made: ((typeof outcomes)[number] | string)[] = [];
      for (const wanted of batch) {
        const quote = await findFacts(within, wanted.quoteId);
        made.push(quote ? [await changeOne(within, wanted, quote), quote.seq] : wanted.quoteId);
      }
      return made;
    });
    for (const each of done) typeof each === "string" ? gone.push(each) : outcomes.push(each);
  }
  const quotes = await readMany(db, [...new Set(outcomes.map(([, seq]) => seq))]);
  const pick = (wanted: Outcome) =>
    outcomes.flatMap(([outcome, seq]) => (outcome === wanted ? (quotes.get(seq) ?? []) : []));
  return { set: pick("set"), unchanged: pick("unchanged"), changed: pick("changed"), gone };
}

async function readMany(db: Database, seqs: readonly number[]): Promise<ReadonlyMap<number, ShortQuote>> {
  const quotes = new Map<number, ShortQuote>();
  for (let first = 0; first < seqs.length; first += QUOTES_PER_READ) {
    for (const quote of await readShortQuotes(db, seqs.slice(first, first + QUOTES_PER_READ)))
      quotes.set(quote.seq, quote);
    await setImmediate();
  }
  return quotes;
}
