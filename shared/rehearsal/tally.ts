/** The most quotes that a bar or a reason names. */
export const MAX_NAMED = 200;

/** A number of quotes, and the newest of them. */
export interface Tally<Quote> {
  count: number;
  readonly quotes: Quote[];
}

/** Counts a quote. The newest quotes come first. */
export function count<Key, Quote>(tallies: Map<Key, Tally<Quote>>, key: Key, quote: Quote): void {
  const tally = tallies.get(key) ?? { count: 0, quotes: [] };
  tallies.set(key, tally);
  tally.count += 1;
  if (tally.quotes.length < MAX_NAMED) tally.quotes.push(quote);
}
