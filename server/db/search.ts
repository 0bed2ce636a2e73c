import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** The trigram index cannot find shorter texts. They need a scan. */
const SHORTEST = 3;

/** The `seq` of up to `limit` quotes whose search text contains the key, in no particular order. */
export async function searchQuotes(
  db: Kysely<Tables>,
  key: string,
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await ([...key].length < SHORTEST ? scan : lookUp)(key, limit).execute(db);
  return rows.map(({ seq }) => seq);
}

function lookUp(key: string, limit: number) {
  const phrase = `"${key.replaceAll('"', '""')}"`;
  return sql<{ seq: number }>`
    select rowid as seq from quote_search where quote_search match ${phrase} limit ${limit}`;
}

function scan(key: string, limit: number) {
  return sql<{ seq: number }>`
    select seq from quotes where ${holdsText(key)} limit ${limit}`;
}

/** The SQL condition that a quote's search text contains the key. */
export function holdsText(key: string) {
  const pattern = `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}
