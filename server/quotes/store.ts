import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Announce } from "#server/outbox/message-store.ts";
import type { QuoteStatus } from "#shared/quote-status.ts";
import type { Quote, QuoteEvent, WholeQuote } from "#shared/quotes.ts";
import { eventWriter, readEvent } from "./event-store.ts";
import { quoteRows, readQuote, readWholeQuote, wholeQuoteRows } from "./quote-rows.ts";

/** A status to set; with `from`, only if the quote still has that status. */
interface StatusChange {
  readonly quoteId: string;
  readonly status: QuoteStatus;
  readonly from?: QuoteStatus | undefined;
}

/** The outcome of a change: made, a no-op, or refused because the quote is deleted or has a different status. */
type Outcome =
  | { readonly kind: "set" | "unchanged" | "changed"; readonly quote: Quote }
  | { readonly kind: "gone"; readonly quoteId: string };

/** The client chooses the ID of a note. */
export const NOTE_ID = /^[\w-]{8,64}$/;

interface NewNote {
  readonly quoteId: string;
  readonly noteId: string;
  readonly note: string;
}

export type QuoteStore = ReturnType<typeof createQuoteStore>;

/** Single quotes, and the changes that staff make. Jobs and commands that append no event have nothing to announce. */
export function createQuoteStore(db: Database, announce: Announce = () => {}) {
  const addEvent = eventWriter(db.connections.writer, announce);

  return {
    async find(quoteId: string): Promise<WholeQuote | undefined> {
      const row = await wholeQuoteRows(db)
        .where("id", "=", quoteId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return row && readWholeQuote(row);
    },

    /** Finds a quote, including a deleted one that can be restored. */
    async findHeld(quoteId: string): Promise<WholeQuote | undefined> {
      const row = await wholeQuoteRows(db).where("id", "=", quoteId).executeTakeFirst();
      return row && readWholeQuote(row);
    },

    /** Whether a quote was deleted or erased. Its deletion event always stays. */
    async isDeleted(quoteId: string): Promise<boolean> {
      const last = await db
        .selectFrom("quote_events")
        .select("kind")
        .where("quote_id", "=", quoteId)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst();
      return last?.kind === "deleted";
    },

    /** Whether any quote shows an image. */
    async usesImage(image: string): Promise<boolean> {
      const row = await db
        .selectFrom("quote_images")
        .select("image")
        .where("image", "=", image)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Makes every change that is possible, each with its event, in one transaction. */
    setStatuses(changes: readonly StatusChange[], at: Date): Promise<readonly Outcome[]> {
      return db.transaction().execute(async (within) => {
        const outcomes: Outcome[] = [];
        for (const change of changes) outcomes.push(await setStatus(within, addEvent, change, at));
        return outcomes;
      });
    },

    /**
     * Confirms that staff have seen the customer's acceptance, or takes that back. Repeating it is a no-op. A status that staff set
     * since, or a newer revision, is what counts instead.
     */
    confirm(
      quoteId: string,
      isConfirmed: boolean,
      at: Date,
    ): Promise<Quote | "gone" | "not accepted"> {
      return db.transaction().execute(async (within) => {
        const quote = await find(within, quoteId);
        if (!quote) return "gone";
        const { answer, status } = quote;
        if (answer?.kind !== "accepted" || answer.late || status !== "approved")
          return "not accepted";
        if (answer.waits !== isConfirmed) return quote;
        await within
          .updateTable("quotes")
          .set({ answer_waits: isConfirmed ? null : 1 })
          .where("id", "=", quoteId)
          .execute();
        const kind = isConfirmed ? "confirmed" : "confirmation-undone";
        addEvent({ quote_id: quoteId, at: at.toISOString(), kind, actor: "staff" });
        return { ...quote, answer: { ...answer, waits: !isConfirmed } };
      });
    },

    /** Moves a quote to the Deleted list; false if there is none. */
    remove(quoteId: string, at: Date): Promise<boolean> {
      return db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable("quotes")
          .set({ deleted_at: at.toISOString() })
          .where("id", "=", quoteId)
          .where("deleted_at", "is", null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        addEvent({ quote_id: quoteId, at: at.toISOString(), kind: "deleted", actor: "staff" });
        return true;
      });
    },

    /** Restores a deleted quote; undefined if it is erased. */
    restore(quoteId: string, at: Date): Promise<Quote | undefined> {
      return db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable("quotes")
          .set({ deleted_at: null })
          .where("id", "=", quoteId)
          .where("deleted_at", "is not", null)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows > 0n)
          addEvent({ quote_id: quoteId, at: at.toISOString(), kind: "restored", actor: "staff" });
        return find(within, quoteId);
      });
    },

    /** Adds a note, once per note ID; undefined if the quote is deleted. */
    addNote({ quoteId, noteId, note }: NewNote, at: Date): Promise<QuoteEvent | undefined> {
      return db.transaction().execute(async (within) => {
        if (!(await find(within, quoteId))) return undefined;
        const named = within
          .selectFrom("quote_events")
          .selectAll()
          .where("quote_id", "=", quoteId)
          .where("note_id", "=", noteId);
        const earlier = await named.executeTakeFirst();
        if (earlier) return readEvent(earlier);
        addEvent({
          quote_id: quoteId,
          at: at.toISOString(),
          kind: "note-added",
          actor: "staff",
          note,
          note_id: noteId,
        });
        return readEvent(await named.executeTakeFirstOrThrow());
      });
    },
  };
}

async function find(db: Kysely<Tables>, quoteId: string): Promise<Quote | undefined> {
  const row = await quoteRows(db).where("id", "=", quoteId).executeTakeFirst();
  return row && readQuote(row);
}

async function setStatus(
  within: Transaction<Tables>,
  addEvent: ReturnType<typeof eventWriter>,
  { quoteId, status, from }: StatusChange,
  at: Date,
): Promise<Outcome> {
  const quote = await find(within, quoteId);
  if (!quote) return { kind: "gone", quoteId };
  if (quote.status === status) return { kind: "unchanged", quote };
  if (from !== undefined && quote.status !== from) return { kind: "changed", quote };
  await within.updateTable("quotes").set({ status }).where("id", "=", quoteId).execute();
  addEvent({
    quote_id: quoteId,
    at: at.toISOString(),
    kind: "status-changed",
    actor: "staff",
    from_status: quote.status,
    to_status: status,
  });
  return { kind: "set", quote: { ...quote, status } };
}
