import { type RawBuilder, sql } from "kysely";
import { partOf, type SearchedWord } from "#shared/quotes/quote-search.ts";

/** The condition that a quote's search text has each of the words. */
export function holdsText(words: readonly SearchedWord[]): RawBuilder<boolean> {
  const conditions = words.map((word) => sql`search_text like ${`%${partOf(word)}%`}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
