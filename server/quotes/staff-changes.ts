import type { Kysely, Transaction, Updateable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuotesTable, Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { Act } from "#server/staff/author.ts";
import type { Read } from "#shared/api/declaration/endpoint.ts";
import type { quoteEndpoints, Seen } from "#shared/api/quotes/quotes.ts";
import { CUSTOMER_FIELDS, type CustomerField } from "#shared/quotes/customer-fields.ts";
import { customerChanges } from "#shared/quotes/customer-texts.ts";
import type { CustomerChanges, Loss, NextAction, Quote, QuoteEvent } from "#shared/quotes/quote.ts";
import { isOrder, lastSaid } from "#shared/quotes/quote-outcome.ts";
import { lossText } from "#shared/quotes/quote-status.ts";
import { actionText } from "#shared/quotes/waiting-since.ts";
import { type ChangeOne, changeMany, findFacts, type Outcomes } from "./change-many.ts";
import type { ChangeQuote, NewEvent } from "./change-quote.ts";
import { readEvent } from "./event-store.ts";
import { listMentions } from "./mention-store.ts";
import { refuseChanged } from "./quote-id.ts";
import { heldQuoteRows, type QuoteRow, quoteRows, readCustomer, readQuote, writeCustomer } from "./quote-rows.ts";
import { type Replaced, withStatus } from "./staff-status.ts";

/** The body of a request. With `from`, it is done only if the quote still has that. */
type Wanted<Name extends keyof Requests> = Readonly<Read<Requests[Name], "body">>;

type Requests = (typeof quoteEndpoints)["endpoints"];

type StatusChange = Wanted<"setQuoteStatus"> & { readonly quoteId: string };

/** The client chooses the ID of a note. */
type NewNote = Wanted<"addQuoteNote"> & { readonly quoteId: string; readonly noteId: string };

/**
 * The changes that staff make, besides sending. They resolve to undefined if the quote is deleted, and throw the 409 if somebody was
 * faster.
 */
export function staffChanges(db: Database, change: ChangeQuote) {
  /** Changes a quote as it is now, or nothing if there is nothing to change. */
  const edit = (
    quoteId: string,
    decide: (quote: Quote) => readonly [Updateable<QuotesTable>, NewEvent] | "" | undefined,
  ): Promise<Quote | undefined> =>
    db.write(async (within) => {
      const quote = await findQuote(within, quoteId);
      const edited = quote && decide(quote);
      if (!edited) return quote;
      await change(within, quoteId, ...edited);
      return findQuote(within, quoteId);
    });

  return {
    /** Sets one status, with its event. */
    setStatus: (wanted: StatusChange, by: Act) =>
      db.write(async (within) => {
        const facts = await findFacts(within, wanted.quoteId);
        const outcome = facts && (await setStatus(change, by)(within, wanted, facts));
        const quote = outcome && (await findQuote(within, wanted.quoteId));
        if (quote && outcome === "changed") {
          refuseUnseen(quote, wanted);
          throw refuseChanged("changed");
        }
        return quote && { quote, unchanged: outcome === "unchanged" };
      }),

    /** Sets every status that can be set, each with its event. */
    setStatuses: (wanted: readonly StatusChange[], by: Act): Promise<Outcomes> =>
      changeMany(db, wanted, setStatus(change, by)),

    /**
     * Confirms that staff have seen the customer's acceptance, or takes that back. Repeating it is a no-op. A status that staff set
     * since, or a newer revision, is what counts instead.
     */
    confirm: (quoteId: string, isConfirmed: boolean, seen: Seen, by: Act) =>
      edit(quoteId, (quote) => {
        refuseUnseen(quote, seen);
        if (!isOrder(quote)) throw new ApiError(409, "not_accepted");
        if (quote.answer?.waits !== isConfirmed) return undefined;
        const kind = isConfirmed ? "confirmed" : "confirmation-undone";
        return [{ answer_waits: isConfirmed ? null : 1 }, byStaff(kind, by)];
      }),

    /** Moves a quote to the Deleted list, unless it is an order. */
    remove: (quoteId: string, seen: Seen, by: Act) =>
      db.write(async (within) => {
        const quote = await findQuote(within, quoteId);
        if (!quote) return undefined;
        refuseUnseen(quote, seen);
        if (isOrder(quote)) throw new ApiError(409, "quote_ordered");
        await change(within, quoteId, { deleted_at: by.at.toISOString() }, byStaff("deleted", by));
        return quote;
      }),

    /** Restores a deleted quote; undefined if it is erased. */
    restore(quoteId: string, by: Act): Promise<Quote | undefined> {
      return db.write(async (within) => {
        const row = await heldQuoteRows(within).where("id", "=", quoteId).executeTakeFirst();
        if (row && row.deleted_at !== null)
          await change(within, quoteId, { deleted_at: null }, byStaff("restored", by));
        return row && readQuote({ ...row, deleted_at: null });
      });
    },

    /**
     * Corrects the customer of a quote, with what it was in the history. With `from`, only if the corrected fields are still the same.
     */
    changeCustomer(quoteId: string, { from = {}, ...changes }: Wanted<"changeQuoteCustomer">, by: Act) {
      return db.write(async (within) => {
        const row = await quoteRows(within).where("id", "=", quoteId).executeTakeFirst();
        if (!row) return undefined;
        const isOther = ({ key }: CustomerField, now: string) => now !== changes[key] && now !== (from[key] ?? now);
        const before = readCustomer(row);
        if (CUSTOMER_FIELDS.some((field) => field.key in changes && isOther(field, before[field.key])))
          throw refuseChanged("changed");
        await changeCustomer(within, change, row, changes, byStaff("customer-changed", by));
        return findQuote(within, quoteId);
      });
    },

    /** Turns the reminder of a quote on or off. */
    setReminder: (quoteId: string, isOn: boolean, by: Act) =>
      edit(quoteId, ({ reminderIsOff = false }) => {
        if (reminderIsOff !== isOn) return undefined;
        return [{ reminder_off: isOn ? null : 1 }, byStaff(isOn ? "reminder-on" : "reminder-off", by)];
      }),

    /** Plans what to do next, or clears it; with `from`, only if that is still planned. */
    setNextAction: (quoteId: string, { nextAction: next, from }: Wanted<"setNextAction">, by: Act) =>
      edit(quoteId, ({ nextAction: before }) => {
        const isPlanned = (planned: NextAction | null) => before?.text === planned?.text && before?.on === planned?.on;
        if (isPlanned(next)) return undefined;
        if (from !== undefined && !isPlanned(from)) throw refuseChanged("changed");
        const { text = null, on = null } = next ?? {};
        const note = next ? actionText(next) : before?.text;
        const event = { ...byStaff(next ? "action-set" : "action-cleared", by), note };
        return [{ next_action: text, next_action_on: on }, event];
      }),

    /** Notes why a rejected quote was lost, or takes that back; with `from`, only if that is still noted. */
    setLoss: (quoteId: string, { loss, from }: Wanted<"setLoss">, by: Act) =>
      edit(quoteId, ({ loss: before, status }) => {
        const isNoted = (noted: Loss | null) =>
          before?.reason === noted?.reason && (before?.note ?? "") === (noted?.note ?? "");
        if (isNoted(loss)) return undefined;
        if (status !== "rejected" || (from !== undefined && !isNoted(from))) throw refuseChanged("changed");
        const { reason = null, note = "" } = loss ?? {};
        const event = { ...byStaff("loss-noted", by), note: loss ? lossText(loss) : "" };
        return [{ loss_reason: reason, loss_note: note === "" ? null : note }, event];
      }),

    /** Archives an order, which stays with its link. Another reason for one in the archive goes to its history. */
    archive: (quoteId: string, { reason, ...seen }: Wanted<"archiveQuote">, by: Act) =>
      edit(quoteId, (quote) => {
        refuseUnseen(quote, seen);
        if (quote.archivedAt && reason === "") return undefined;
        if (!isOrder(quote)) throw new ApiError(409, "not_accepted");
        return [{ archived_at: quote.archivedAt ?? by.at.toISOString() }, { ...byStaff("archived", by), note: reason }];
      }),

    unarchive: (quoteId: string, by: Act) =>
      edit(quoteId, ({ archivedAt }) => archivedAt && [{ archived_at: null }, byStaff("unarchived", by)]),

    /** Adds a note, once per note ID. */
    addNote({ quoteId, noteId, note }: NewNote, by: Act): Promise<QuoteEvent | undefined> {
      return db.write(async (within) => {
        if (!(await findFacts(within, quoteId))) return undefined;
        const named = within
          .selectFrom("quote_events")
          .selectAll()
          .where("quote_id", "=", quoteId)
          .where("note_id", "=", noteId);
        const earlier = await named.executeTakeFirst();
        if (!earlier) await change(within, quoteId, {}, { ...byStaff("note-added", by), note, note_id: noteId });
        const stored = earlier ?? (await named.executeTakeFirstOrThrow());
        const mentions = await listMentions(within, quoteId);
        return readEvent(stored, mentions.get(stored.seq));
      });
    },
  };
}

/** Changes the given fields of a customer, with an event that says so. Nothing happens if they stay the same. */
export async function changeCustomer(
  within: Transaction<Tables>,
  change: ChangeQuote,
  row: QuoteRow,
  changes: CustomerChanges,
  event: NewEvent,
): Promise<void> {
  const before = readCustomer(row);
  const after = { ...before, ...changes };
  const note = customerChanges(before, after).join("\n");
  if (note === "") return;
  await change(within, row.id, writeCustomer(after), { ...event, note });
}

/** Refuses what staff decide about another answer or revision than the newest, if they name one. */
function refuseUnseen(quote: Quote, seen: Seen): void {
  const said = lastSaid(quote);
  const { after = said.after, answered = said.answered } = seen;
  if (answered !== said.answered) throw refuseChanged(quote.answer ? "answered" : "changed");
  if (after !== said.after) throw refuseChanged("changed");
}

/** Sets a status, unless a colleague or the customer was faster. */
const setStatus =
  (change: ChangeQuote, by: Act): ChangeOne<StatusChange> =>
  async (within, { quoteId, status, from, after, answered }, quote) => {
    if (quote.status === status) return "unchanged";
    if (from !== undefined && quote.status !== from) return "changed";
    if (after !== undefined && (quote.sent_number ?? 0) !== after) return "changed";
    if (answered !== undefined && quote.answered_at !== answered) return "changed";
    const { answer_waits, archived_at, decided_at } = quote;
    const replaced = JSON.stringify({ answer_waits, archived_at, decided_at } satisfies Replaced);
    const event = { ...byStaff("status-changed", by), from_status: quote.status, to_status: status, replaced };
    await change(within, quoteId, { status, ...(await withStatus(within, quoteId, status, by.at)) }, event);
    return "set";
  };

/** The quotes of a change, as replies name them. */
export const namedByReplies = ({ set, ...others }: Outcomes) => ({ quotes: set, ...others });

export const byStaff = <Kind extends QuoteEvent["kind"]>(kind: Kind, { at, author }: Act) => ({
  at: at.toISOString(),
  kind,
  actor: "staff" as const,
  author,
});

/** A quote that is not deleted. */
async function findQuote(db: Kysely<Tables>, quoteId: string): Promise<Quote | undefined> {
  const row = await quoteRows(db).where("id", "=", quoteId).executeTakeFirst();
  return row && readQuote(row);
}
