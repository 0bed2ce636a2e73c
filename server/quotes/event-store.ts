import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import { prepare } from "#server/db/prepared.ts";
import type { QuoteEventsTable, Tables } from "#server/db/tables.ts";
import { type QuoteEvent, QuoteEventSchema } from "#shared/quotes/quote.ts";
import { listMentions } from "./mention-store.ts";
import { type ReadQuotes, readInOrder } from "./read-quotes.ts";

/** The most events that one request for changes covers. */
const MAX_EVENTS = 200;

export type EventStore = ReturnType<typeof createEventStore>;

/** The history of quotes. */
export function createEventStore(db: Database) {
  return {
    /** The events of a quote, oldest first. */
    async listOf(quoteId: string): Promise<QuoteEvent[]> {
      const rows = await db
        .selectFrom("quote_events")
        .selectAll()
        .where("quote_id", "=", quoteId)
        .orderBy("seq")
        .execute();
      const mentions = await listMentions(db, quoteId);
      return rows.map((row) => readEvent(row, mentions.get(row.seq)));
    },

    /** The first event since a number at which a colleague handed a person a quote that the person still has from there. */
    findHandOver: (seq: number, personId: string) =>
      db
        .selectFrom("quote_events")
        .innerJoin("quotes", "quotes.id", "quote_id")
        .select(["quote_id", "author"])
        .where("quote_events.seq", ">=", seq)
        .where("kind", "=", "assigned")
        .where("actor", "=", "staff")
        .where(({ or, eb, ref }) => or([eb("author", "is", null), eb("author", "!=", ref("assignee"))]))
        .where("assignee_id", "=", personId)
        .where("deleted_at", "is", null)
        .where(({ exists, not, selectFrom }) => {
          const later = selectFrom("quote_events as later").select("later.seq").where("later.kind", "=", "assigned");
          const ofQuote = later.whereRef("later.quote_id", "=", "quote_events.quote_id");
          return not(exists(ofQuote.whereRef("later.seq", ">", "quote_events.seq")));
        })
        .orderBy("quote_events.seq")
        .limit(1)
        .executeTakeFirst(),

    /**
     * The changes after an event: the changed quotes as they are now, in the order of submission, and the IDs of those to which each of the
     * others happened. `newest` is the newest one, read before: a later one belongs to the next request.
     */
    async listSince<Read extends { readonly seq: number; readonly quoteId: string }>(
      seq: number,
      newest: number,
      read: ReadQuotes<Read>,
    ) {
      if (newest <= seq) return { ...NO_CHANGES, latest: newest };
      const events = await db
        .selectFrom("quote_events")
        .select(["seq", "quote_id", "kind"])
        .where("seq", ">", seq)
        .orderBy("seq")
        .limit(MAX_EVENTS + 1)
        .execute();
      const seen = events.slice(0, MAX_EVENTS);
      const ids = [...new Set(seen.map(({ quote_id }) => quote_id))];
      const rows = await db
        .selectFrom("quotes")
        .select("seq")
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .orderBy("seq")
        .execute();
      const quotes = await readInOrder(
        db,
        rows.map((row) => row.seq),
        read,
      );
      const present = new Set(quotes.map(({ quoteId }) => quoteId));
      const idsOf = (...wanted: readonly QuoteEvent["kind"][]) => [
        ...new Set(seen.flatMap(({ kind, quote_id: id }) => (wanted.includes(kind) && present.has(id) ? id : []))),
      ];
      return {
        quotes,
        arrived: idsOf("submitted"),
        answered: idsOf("accepted", "change-asked", "declined"),
        assigned: idsOf("assigned"),
        restored: idsOf("restored"),
        gone: ids.filter((id) => !present.has(id)),
        latest: seen.at(-1)?.seq ?? newest,
        more: events.length > MAX_EVENTS,
      };
    },
  };
}

const NO_CHANGES = { ...{ quotes: [], arrived: [], answered: [], assigned: [], restored: [], gone: [] }, more: false };

const insertEvent = prepare((db, event: Omit<Selectable<QuoteEventsTable>, "seq">) =>
  db
    .insertInto("quote_events")
    .values({ ...event })
    .returning("seq"),
);

const EMPTY_EVENT = {
  from_status: null,
  to_status: null,
  note: null,
  note_id: null,
  number: null,
  author: null,
  assignee: null,
  replaced: null,
};

/** Appends an event to the history of a quote and returns its number. Only `changeQuote` and erasing call it. */
export async function appendEvent(
  within: Transaction<Tables>,
  event: Omit<Insertable<QuoteEventsTable>, "seq">,
): Promise<number> {
  const [row] = await insertEvent(within, { ...EMPTY_EVENT, ...event });
  if (!row) throw new Error("An event has a number.");
  return row.seq;
}

/** `mentions`: the names of the people whom a note mentions. */
export function readEvent(row: Selectable<QuoteEventsTable>, mentions?: readonly string[]): QuoteEvent {
  const { from_status, to_status, author, ...event } = row;
  return QuoteEventSchema.parse({
    ...event,
    ...(mentions && { mentions }),
    author: author ?? undefined,
    from: from_status ?? undefined,
    to: to_status ?? undefined,
  });
}

/** Adds a quote to the tally of its status, or takes it out. Deleted and archived quotes are in none. Only `changeQuote` and erasing call it. */
export async function tally(within: Transaction<Tables>, quoteId: string, by: 1 | -1): Promise<void> {
  await sql`insert into quote_tallies (status, quotes)
    select status, cast(${by} as integer) from quotes where id = ${quoteId} and deleted_at is null and archived_at is null
    on conflict (status) do update set quotes = quote_tallies.quotes + excluded.quotes`.execute(within);
}
