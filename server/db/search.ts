import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The index holds every three characters in a row; for shorter texts all search texts are looked at. */
const SHORTEST = 3;

/**
 * The numbers of the quotes whose search text holds the key, in no order and at most `limit`. The index is
 * of SQLite's own kind.
 */
export async function searchQuotes(
  db: Kysely<Tables>,
  key: string,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await ([...key].length < SHORTEST ? lookAtAll : lookUp)(key, limit).execute(db);
  return rows.map(({ seq }) => seq);
}

function lookUp(key: string, limit: number) {
  const phrase = `"${key.replaceAll('"', '""')}"`;
  return sql<{ seq: number }>`
    select rowid as seq from quote_search where quote_search match ${phrase} limit ${limit}`;
}

function lookAtAll(key: string, limit: number) {
  return sql<{ seq: number }>`
    select seq from quotes where ${holdsText(key)} limit ${limit}`;
}

/** Whether a quote's search text holds the key. */
export function holdsText(key: string) {
  const pattern = `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}
