import { type Kysely, sql } from "kysely";
import { INDEXES, runStatements, TABLES } from "../../../migrations/025-tables.ts";

/** PostgreSQL finds these with others. */
const OWN_INDEXES = `
create index quotes_by_search_text on quotes (search_text);
create index quotes_by_submission on quotes (submitted_at);
`;

/** They bring the texts of quotes into the index for searches. */
export const SEARCH_TRIGGERS = [
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

/** The index for searches has no texts of its own. In order to delete a text from it, it needs that text, and then keeps no trace of it. */
const SEARCH = [
  `create virtual table quote_search using fts5(text, content = '', tokenize = 'trigram case_sensitive 1')`,
  `insert into quote_search (quote_search, rank) values ('secure-delete', 1)`,
  ...SEARCH_TRIGGERS,
];

export async function baseline(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `${TABLES}${INDEXES}${OWN_INDEXES}`);
  for (const statement of SEARCH) await sql.raw(statement).execute(db);
}
