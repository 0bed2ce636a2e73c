import { type Kysely, sql } from "kysely";

/** The index for searches has words instead of parts of words. It has no texts of its own, and keeps no trace of what it loses. */
const STATEMENTS = [
  ...["quote_found", "quote_lost", "quote_renamed"].map((name) => `drop trigger ${name}`),
  "drop table quote_search",
  `create virtual table quote_search using fts5(text, content = '', prefix = '2', tokenize = 'unicode61 remove_diacritics 0')`,
  `insert into quote_search (quote_search, rank) values ('secure-delete', 1)`,
  "insert into quote_search (rowid, text) select seq, search_text from quotes",
  `create trigger quote_found after insert on quotes begin
    insert into quote_search (rowid, text) values (new.seq, new.search_text);
  end`,
  `create trigger quote_lost after delete on quotes begin
    insert into quote_search (quote_search, rowid, text) values ('delete', old.seq, old.search_text);
  end`,
  `create trigger quote_renamed after update of search_text on quotes when old.search_text <> new.search_text begin
    insert into quote_search (quote_search, rowid, text) values ('delete', old.seq, old.search_text);
    insert into quote_search (rowid, text) values (new.seq, new.search_text);
  end`,
];

export async function searchOfWords(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
