import type { Insertable, Transaction, Updateable } from "kysely";
import type { QuoteEventsTable, QuotesTable, Tables } from "#server/db/tables.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { appendEvent, tally } from "./event-store.ts";
import { addMentions } from "./mention-store.ts";
import { writeSearchText } from "./search-text.ts";

/** An event of a quote's history, as it was appended. */
export type AppendedEvent = { readonly seq: number } & Readonly<Omit<Insertable<QuoteEventsTable>, "seq">>;

/** Adds the messages about an event, in the transaction that appends it. */
export type Announce = (within: Transaction<Tables>, event: AppendedEvent) => Promise<void>;

/** An event to append, with the columns that its kind has. */
export type NewEvent = Omit<AppendedEvent, "seq" | "quote_id">;

/** Changes the row of a quote, appends the event that says so, and announces it. Returns the number of the event. */
export type ChangeQuote = (
  within: Transaction<Tables>,
  quoteId: string,
  patch: Updateable<QuotesTable>,
  event: NewEvent,
) => Promise<number>;

/** The columns that tallies depend on. */
const TALLIED_COLUMNS = ["status", "deleted_at", "archived_at", "total_cents", "tax_cents"] as const;

/** The kinds of events that change nothing that searches find. What a customer says is stored after its event, with its search text. */
const UNSEARCHED: readonly NewEvent["kind"][] = [
  ...(["submitted", "status-changed", "assigned", "deleted", "restored", "confirmed", "confirmation-undone"] as const),
  ...(["link-renewed", "link-revoked", "accepted", "change-asked", "declined"] as const),
  ...(["unarchived", "opened", "reminded", "reminder-off", "reminder-on"] as const),
];

/** When a quote was decided with a status that was set at a time; null with a status that leaves it open. */
export const decidedAt = (status: QuoteStatus, at: string) =>
  status === "approved" || status === "rejected" ? at : null;

/** Whether an event ends the archive of an order: the customer did something that staff should see. */
export const endsArchive = ({ kind, actor }: Pick<NewEvent, "kind" | "actor">): boolean =>
  actor === "customer" && kind !== "submitted" && kind !== "opened";

/** The only way to write the history of a quote, so that nothing is stored without being announced. */
export function quoteChanger(announce: Announce, timeZone: string): ChangeQuote {
  return async (within, quoteId, given, event) => {
    const patch = endsArchive(event) ? { ...given, archived_at: null } : given;
    const isCounted = TALLIED_COLUMNS.some((column) => column in patch);
    const to = event.to_status;
    const decided = to && { decided_at: decidedAt(to, event.at) };
    if (isCounted) await tally(within, quoteId, -1);
    if (Object.keys(patch).length > 0)
      await within
        .updateTable("quotes")
        .set({ ...decided, ...patch })
        .where("id", "=", quoteId)
        .execute();
    if (isCounted || event.kind === "submitted") await tally(within, quoteId, 1);
    const seq = await appendEvent(within, { quote_id: quoteId, ...event });
    if (event.kind === "note-added") await addMentions(within, quoteId, seq, event);
    if (!UNSEARCHED.includes(event.kind)) await writeSearchText(within, quoteId, timeZone);
    await announce(within, { seq, quote_id: quoteId, ...event });
    return seq;
  };
}
