import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { QuoteEventsTable, Tables } from "#server/db/tables.ts";
import { type Quote, type QuoteEvent, QuoteEventSchema } from "#shared/quotes.ts";
import { quoteRows, readQuote } from "./quote-rows.ts";

/** Events that one question for changes looks at. */
const MOST_EVENTS = 200;

export interface Changes {
  /** As they are now, in the order of submission. */
  readonly quotes: Quote[];
  /** The ids of those among them that were submitted since. */
  readonly arrived: string[];
  /** IDs of quotes restored since. */
  readonly restored: string[];
  /** The ids of those that are deleted. */
  readonly gone: string[];
  readonly latest: number;
  readonly more: boolean;
}

export type EventStore = ReturnType<typeof createEventStore>;

/** What happened to quotes. */
export function createEventStore(db: Database) {
  const latest = async () => {
    const { seq } = await db
      .selectFrom("quote_events")
      .select((select) => select.fn.max("seq").as("seq"))
      .executeTakeFirstOrThrow();
    return seq ?? 0;
  };

  return {
    /** The newest event of any quote; 0 for none. */
    latest,

    /** The events of a quote, the oldest first. */
    of: (quoteId: string) => eventsOf(db, quoteId),

    /** What happened after an event. */
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
      const there = new Set(rows.map(({ id }) => id));
      const idsOf = (wanted: QuoteEvent["kind"]) => [
        ...new Set(
          seen.flatMap(({ kind, quote_id: id }) => (kind === wanted && there.has(id) ? id : [])),
        ),
      ];
      return {
        quotes: rows.map(readQuote),
        arrived: idsOf("submitted"),
        restored: idsOf("restored"),
        gone: ids.filter((id) => !there.has(id)),
        latest: seen.at(-1)?.seq ?? (await latest()),
        more: events.length > MOST_EVENTS,
      };
    },
  };
}

async function eventsOf(db: Kysely<Tables>, quoteId: string): Promise<QuoteEvent[]> {
  const rows = await db
    .selectFrom("quote_events")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .orderBy("seq")
    .execute();
  return rows.map(readEvent);
}

export function readEvent(row: Selectable<QuoteEventsTable>): QuoteEvent {
  const { seq, at, actor, kind, from_status: from, to_status: to, note } = row;
  return QuoteEventSchema.parse({ seq, at, actor, kind, from, to, note });
}
