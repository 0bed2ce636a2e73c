import type SQLite from "better-sqlite3";
import type { Selectable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { QuoteEventsTable } from "#server/db/tables.ts";
import type { Announce, AppendedEvent } from "#server/outbox/message-store.ts";
import { type Quote, type QuoteEvent, QuoteEventSchema } from "#shared/quotes.ts";
import { quoteRows, readQuote } from "./quote-rows.ts";

/** The most events that one request for changes covers. */
const MOST_EVENTS = 200;

interface Changes {
  /** The changed quotes as they are now, in the order of submission. */
  readonly quotes: Quote[];
  /** IDs of quotes submitted since. */
  readonly arrived: string[];
  /** IDs of quotes that customers answered since. */
  readonly answered: string[];
  /** IDs of quotes restored since. */
  readonly restored: string[];
  /** IDs of deleted quotes. */
  readonly gone: string[];
  readonly latest: number;
  readonly more: boolean;
}

export type EventStore = ReturnType<typeof createEventStore>;

/** The history of quotes. */
export function createEventStore(db: Database) {
  const latest = async () => {
    const { seq } = await db
      .selectFrom("quote_events")
      .select((select) => select.fn.max("seq").as("seq"))
      .executeTakeFirstOrThrow();
    return seq ?? 0;
  };

  return {
    /** The number of the newest event; 0 if there is none. */
    latest,

    /** The events of a quote, oldest first. */
    async of(quoteId: string): Promise<QuoteEvent[]> {
      const rows = await db
        .selectFrom("quote_events")
        .selectAll()
        .where("quote_id", "=", quoteId)
        .orderBy("seq")
        .execute();
      return rows.map(readEvent);
    },

    /** The changes after an event. */
    async since(seq: number): Promise<Changes> {
      const events = await db
        .selectFrom("quote_events")
        .select(["seq", "quote_id", "kind"])
        .where("seq", ">", seq)
        .orderBy("seq")
        .limit(MOST_EVENTS + 1)
        .execute();
      const seen = events.slice(0, MOST_EVENTS);
      const ids = [...new Set(seen.map(({ quote_id }) => quote_id))];
      const rows =
        ids.length === 0 ? [] : await quoteRows(db).where("id", "in", ids).orderBy("seq").execute();
      const present = new Set(rows.map(({ id }) => id));
      const idsOf = (...wanted: readonly QuoteEvent["kind"][]) => [
        ...new Set(
          seen.flatMap(({ kind, quote_id: id }) =>
            wanted.includes(kind) && present.has(id) ? id : [],
          ),
        ),
      ];
      return {
        quotes: rows.map(readQuote),
        arrived: idsOf("submitted"),
        answered: idsOf("accepted", "change-asked", "declined"),
        restored: idsOf("restored"),
        gone: ids.filter((id) => !present.has(id)),
        latest: seen.at(-1)?.seq ?? (await latest()),
        more: events.length > MOST_EVENTS,
      };
    },
  };
}

/** An event to append, with the columns that its kind has. */
export type NewEvent = Omit<AppendedEvent, "seq">;

/**
 * Returns a function that appends an event to a quote's history and announces it. It returns the event's number. Only called
 * within a transaction: it uses the writer directly, so that synchronous writes can call it, too.
 */
export function eventWriter(writer: SQLite.Database, announce: Announce) {
  const insert = writer.prepare(`
    insert into quote_events (quote_id, at, kind, actor, from_status, to_status, note, note_id, number)
    values (@quote_id, @at, @kind, @actor, @from_status, @to_status, @note, @note_id, @number)`);
  const none = { from_status: null, to_status: null, note: null, note_id: null, number: null };
  return (event: NewEvent): number => {
    const seq = Number(insert.run({ ...none, ...event }).lastInsertRowid);
    announce({ seq, ...event });
    return seq;
  };
}

export function readEvent(row: Selectable<QuoteEventsTable>): QuoteEvent {
  const { from_status, to_status, ...event } = row;
  return QuoteEventSchema.parse({
    ...event,
    from: from_status ?? undefined,
    to: to_status ?? undefined,
  });
}
