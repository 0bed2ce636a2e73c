import { sql } from "kysely";
import { holdsText } from "../../holds-text.ts";

/** The trigram index cannot find shorter texts. They need a scan. */
const SHORTEST = 3;

/** A query for the `seq` of up to `limit` quotes whose search text contains the key, in no particular order. */
export const searchQuotes = (key: string, limit: number) => ([...key].length < SHORTEST ? scan : lookUp)(key, limit);

function lookUp(key: string, limit: number) {
  const phrase = `"${key.replaceAll('"', '""')}"`;
  return sql<{ seq: number }>`
    select rowid as seq from quote_search where quote_search match ${phrase} limit ${limit}`;
}

function scan(key: string, limit: number) {
  return sql<{ seq: number }>`
    select seq from quotes where ${holdsText(key)} limit ${limit}`;
}
