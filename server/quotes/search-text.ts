import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { quoteSearchText } from "#shared/quotes/quote-search.ts";
import { readWholeQuote, wholeQuoteRows } from "./quote-rows.ts";

/** The newest notes and answers, and the newest revisions, that a quote is found by. More hardly fit into its search text. */
const MOST_READ = { events: 200, revisions: 10 } as const;

/** The search text of a quote as it is now, with its newest notes and messages; undefined if there is no such quote. */
export async function findSearchText(
  within: Kysely<Tables>,
  quoteId: string,
  timeZone: string,
): Promise<string | undefined> {
  const row = await wholeQuoteRows(within).where("id", "=", quoteId).executeTakeFirst();
  if (!row) return undefined;
  const events = await within
    .selectFrom("quote_events as event")
    .leftJoin("quote_answers as answer", "answer.seq", "event.seq")
    .select(["at", "note", "answer.name", "answer.message"])
    .where("quote_id", "=", quoteId)
    .where(({ eb, or }) => or([eb("note", "is not", null), eb("answer.seq", "is not", null)]))
    .orderBy("event.seq", "desc")
    .limit(MOST_READ.events)
    .execute();
  const revisions = await within
    .selectFrom("quote_revisions")
    .select(["sent_at", "document"])
    .where("quote_seq", "=", row.seq)
    .orderBy("number", "desc")
    .limit(MOST_READ.revisions)
    .execute();
  const said = [
    ...events.map(({ at, note, name, message }) => ({ at, text: [note, name, message].join(" ") })),
    ...revisions.map(({ sent_at: at, document }) => ({ at, text: String(JSON.parse(document).message ?? "") })),
  ].filter(({ text }) => text.trim() !== "");
  const quote = readWholeQuote(row);
  return quoteSearchText({ ...quote, freeLines: quote.current.freeLines }, timeZone, said);
}

/** Keeps what searches find of a quote up to date. */
export async function writeSearchText(within: Kysely<Tables>, quoteId: string, timeZone: string): Promise<void> {
  const search_text = await findSearchText(within, quoteId, timeZone);
  if (search_text === undefined) return;
  await within.updateTable("quotes").set({ search_text }).where("id", "=", quoteId).execute();
}

/** Few enough that no request waits long. */
const QUOTES_PER_BATCH = 20;

/** Writes the search texts of quotes from before they were words between blanks, once in the life of a server. */
export function createSearchRenewal(db: Database, timeZone: string) {
  let after: number | undefined = 0;
  return {
    name: "renewal of search texts",
    async run(): Promise<undefined> {
      const first = after;
      if (first === undefined) return undefined;
      const old = await db
        .selectFrom("quotes")
        .select(["id", "seq"])
        .where("seq", ">", first)
        .where("search_text", "not like", " %")
        .orderBy("seq")
        .limit(QUOTES_PER_BATCH)
        .execute();
      await db.write(async (within) => {
        for (const { id } of old) await writeSearchText(within, id, timeZone);
      });
      after = old.at(-1)?.seq;
    },
    findNextTime: async () => (after === undefined ? undefined : new Date()),
  };
}
