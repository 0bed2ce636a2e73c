import { type Kysely, sql } from "kysely";
import { searchKey } from "#shared/quotes/quote-search.ts";
import type { Tables } from "../../../tables.ts";

/** The number of quotes to read at a time. */
const PAGE = 1000;

/** Rewrites the search texts, because `searchKey` folds more letters now: 'łukasz' becomes 'lukasz'. */
export async function foldedSearch(db: Kysely<Tables>): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("quotes")
      .select(["seq", "search_text"])
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
    for (const { seq, search_text: before } of rows) {
      const text = searchKey(before);
      if (text !== before) await replaceText(db, seq, before, text);
    }
  }
}

async function replaceText(
  db: Kysely<Tables>,
  seq: number,
  before: string,
  text: string,
): Promise<void> {
  await db.updateTable("quotes").set({ search_text: text }).where("seq", "=", seq).execute();
  // A contentless index needs the old text in order to delete it.
  await sql`insert into quote_search (quote_search, rowid, text) values ('delete', ${seq}, ${before})`.execute(
    db,
  );
  await sql`insert into quote_search (rowid, text) values (${seq}, ${text})`.execute(db);
}
