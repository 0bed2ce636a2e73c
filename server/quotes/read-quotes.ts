import type { Database } from "#server/db/database.ts";
import type { Quote, ShortQuote, WholeQuote } from "#shared/quotes/quote.ts";
import {
  heldQuoteRows,
  readQuote,
  readShortQuote,
  readWholeQuote,
  shortQuoteRows,
  wholeQuoteRows,
} from "./quote-rows.ts";

/** Reads at least one quote by `seq`, in no particular order, including deleted ones that can be restored. */
export type ReadQuotes<Read> = (db: Database, seqs: readonly number[]) => Promise<readonly Read[]>;

export const readQuotes: ReadQuotes<Quote> = async (db, seqs) =>
  (await heldQuoteRows(db).where("seq", "in", seqs).execute()).map(readQuote);

/** In the form of lists. */
export const readShortQuotes: ReadQuotes<ShortQuote> = async (db, seqs) =>
  (await shortQuoteRows(db).where("seq", "in", seqs).execute()).map(readShortQuote);

/** With all of their benches. */
export const readWholeQuotes: ReadQuotes<WholeQuote> = async (db, seqs) =>
  (await wholeQuoteRows(db).where("seq", "in", seqs).execute()).map(readWholeQuote);

/** The quotes in the order of `seqs`, except those that have just been erased. */
export async function readInOrder<Read extends { readonly seq: number }>(
  db: Database,
  seqs: readonly number[],
  read: ReadQuotes<Read>,
): Promise<Read[]> {
  if (seqs.length === 0) return [];
  const found = new Map((await read(db, seqs)).map((quote) => [quote.seq, quote]));
  return seqs.flatMap((seq) => found.get(seq) ?? []);
}
