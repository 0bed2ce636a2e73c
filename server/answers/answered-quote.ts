import type SQLite from "better-sqlite3";
import type { Announce } from "#server/outbox/message-store.ts";
import { eventWriter, type NewEvent } from "#server/quotes/event-store.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";

/** A quote that is sent or answered. */
interface AnsweredQuote {
  readonly seq: number;
  readonly id: string;
  readonly status: QuoteStatus;
  /** The number of the newest revision; 0 before the first. */
  readonly newest: number;
}

/** Reads a quote and appends what staff or the customer did to it. Only used within a transaction. */
export function answeredQuote(writer: SQLite.Database, announce: Announce) {
  const find = writer.prepare<[string], AnsweredQuote>(`
    select seq, id, status,
      (select ifnull(max(number), 0) from quote_revisions where quote_seq = seq) as newest
    from quotes where id = ? and deleted_at is null`);
  const setStatus = writer.prepare("update quotes set status = ? where seq = ?");
  const addEvent = eventWriter(writer, announce);

  return {
    /** Undefined if the quote is deleted. */
    find: (quoteId: string): AnsweredQuote | undefined => find.get(quoteId),

    /** Appends an event that sets a status; undefined leaves it. Returns the number of the event. */
    append(
      { seq, id, status }: AnsweredQuote,
      to: QuoteStatus | undefined,
      event: Omit<NewEvent, "quote_id" | "from_status" | "to_status">,
    ): number {
      if (to === undefined || to === status) return addEvent({ ...event, quote_id: id });
      setStatus.run(to, seq);
      return addEvent({ ...event, quote_id: id, from_status: status, to_status: to });
    },
  };
}
