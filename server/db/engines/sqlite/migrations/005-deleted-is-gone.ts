import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../tables.ts";

/**
 * Makes the search index remove a deleted quote's text at once. Before, it only marked the quote as deleted, and
 * trigrams of e-mail addresses stayed in its pages.
 */
export async function deletedIsGone(db: Kysely<Tables>): Promise<void> {
  await sql`drop trigger quote_found`.execute(db);
  await sql`drop trigger quote_lost`.execute(db);
  await sql`drop table quote_search`.execute(db);
  await sql`create virtual table quote_search using fts5(
    text, content = '', tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  await sql`insert into quote_search (quote_search, rank) values ('secure-delete', 1)`.execute(db);
  await sql`insert into quote_search (rowid, text) select seq, search_text from quotes`.execute(db);
  await sql`create trigger quote_found after insert on quotes
    begin insert into quote_search (rowid, text) values (new.seq, new.search_text); end`.execute(
    db,
  );
  // A contentless index needs the old text in order to delete it.
  await sql`create trigger quote_lost after delete on quotes
    begin insert into quote_search (quote_search, rowid, text)
      values ('delete', old.seq, old.search_text); end`.execute(db);
}
