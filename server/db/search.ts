import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Shorter texts are in no index. */
const SHORTEST = 3;

/**
 * The numbers of the quotes whose search text holds the key, the newest first and at most `limit`;
 * undefined where the key is too short for the index. The index is of SQLite's own kind.
 */
export async function searchQuotes(
  db: Kysely<Tables>,
  key: string,
  limit: number,
): Promise<readonly number[] | undefined> {
  if ([...key].length < SHORTEST) return undefined;
  const phrase = `"${key.replaceAll('"', '""')}"`;
  const { rows } = await sql<{ seq: number }>`
    select rowid as seq from quote_search where quote_search match ${phrase}
    order by rowid desc limit ${limit}`.execute(db);
  return rows.map(({ seq }) => seq);
}
