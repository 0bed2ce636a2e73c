import { type Kysely, sql } from "kysely";
import { SEARCH_TRIGGERS } from "./025-baseline.ts";

/** The index for searches has words instead of parts of words. It has no texts of its own, and keeps no trace of what it loses. */
const STATEMENTS = [
  ...["quote_found", "quote_lost", "quote_renamed"].map((name) => `drop trigger ${name}`),
  "drop table quote_search",
  `create virtual table quote_search using fts5(text, content = '', prefix = '2', tokenize = 'unicode61 remove_diacritics 0')`,
  `insert into quote_search (quote_search, rank) values ('secure-delete', 1)`,
  "insert into quote_search (rowid, text) select seq, search_text from quotes",
  ...SEARCH_TRIGGERS,
];

export async function searchOfWords(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
