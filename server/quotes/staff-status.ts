import type { Transaction, Updateable } from "kysely";
import type { QuotesTable, Tables } from "#server/db/tables.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { endsArchive, type NewEvent } from "./change-quote.ts";

/** The columns that a status of staff replaces. Its event stores what they had. */
export type Replaced = Pick<Updateable<QuotesTable>, "answer_waits" | "archived_at" | "decided_at">;

/** Whatever staff decide by hand closes an open answer. */
const CLOSED: Replaced = { answer_waits: null, archived_at: null };

/** The events that decide these columns anew. What was replaced before them does not come back. */
const DECIDE_ANEW: readonly NewEvent["kind"][] = [
  ...(["sent", "accepted", "change-asked", "declined"] as const),
  ...(["confirmed", "confirmation-undone", "archived", "unarchived"] as const),
];

/** A mistake is taken back within an hour. Later, the same status is a decision of its own. */
const TAKE_BACK_MS = 60 * 60 * 1000;

/** The columns that change with a status of staff. The status before brings back what it had, step by step. */
export async function withStatus(
  within: Transaction<Tables>,
  quoteId: string,
  status: QuoteStatus,
  at: Date,
): Promise<Replaced> {
  const events = await within
    .selectFrom("quote_events")
    .select(["kind", "actor", "from_status", "to_status", "replaced"])
    .where("quote_id", "=", quoteId)
    .where("at", ">=", new Date(at.getTime() - TAKE_BACK_MS).toISOString())
    .orderBy("seq")
    .execute();
  const steps: typeof events = [];
  for (const event of events)
    if (DECIDE_ANEW.includes(event.kind)) steps.length = 0;
    else if (event.kind === "status-changed" && steps.at(-1)?.from_status === event.to_status) steps.pop();
    else if (event.kind === "status-changed") steps.push(event);
  const last = steps.at(-1);
  if (!last?.replaced || last.from_status !== status) return CLOSED;
  const replaced: Replaced = JSON.parse(last.replaced);
  return events.slice(events.indexOf(last)).some(endsArchive) ? { ...replaced, archived_at: null } : replaced;
}
