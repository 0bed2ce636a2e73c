import type { Transaction, Updateable } from "kysely";
import type { QuotesTable, Tables } from "#server/db/tables.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { decidedAt, endsArchive, type NewEvent } from "./change-quote.ts";

/** The columns that a quote keeps only until the next status. */
type Kept = Pick<Updateable<QuotesTable>, "answer_waits" | "archived_at" | "decided_at">;

/** The events that change it, besides those with a status. */
const EFFECTS: { readonly [Kind in NewEvent["kind"]]?: (at: string) => Kept } = {
  sent: () => CLOSED,
  accepted: () => ({ answer_waits: 1 }),
  "change-asked": () => ({ answer_waits: 1 }),
  declined: () => ({ answer_waits: null }),
  confirmed: () => ({ answer_waits: null }),
  "confirmation-undone": () => ({ answer_waits: 1 }),
  archived: (at) => ({ archived_at: at }),
  unarchived: () => ({ archived_at: null }),
};

/** Whatever staff decide by hand closes an open answer. */
const CLOSED: Kept = { answer_waits: null, archived_at: null };

/** A mistake is taken back within an hour. Later, the same status is a decision of its own. */
const TAKE_BACK_MS = 60 * 60 * 1000;

/** The status that the last one of staff replaced, with when, and with what it had. */
interface Replaced {
  readonly status: QuoteStatus | null | undefined;
  readonly at: string;
  readonly kept: Kept;
}

const NOTHING: Replaced = { status: undefined, at: "", kept: CLOSED };

/**
 * The columns that change with a status of staff. With the status that their last one replaced comes back what it had, such as an
 * acceptance that waits, if the last one was a mistake.
 */
export async function withStatus(within: Transaction<Tables>, quoteId: string, event: NewEvent): Promise<Kept> {
  const events = await within
    .selectFrom("quote_events")
    .select(["kind", "actor", "at", "from_status", "to_status"])
    .where("quote_id", "=", quoteId)
    .orderBy("seq")
    .execute();
  let [kept, replaced] = [CLOSED, NOTHING];
  for (const { kind, at, from_status: status, to_status: to } of [...events, event]) {
    const decided = to && { decided_at: decidedAt(to, at) };
    const isTakenBack = replaced.status === to && Date.parse(at) - Date.parse(replaced.at) <= TAKE_BACK_MS;
    if (kind === "status-changed")
      [kept, replaced] = [isTakenBack ? replaced.kept : { ...CLOSED, ...decided }, { status, at, kept }];
    else if (EFFECTS[kind]) [kept, replaced] = [{ ...kept, ...EFFECTS[kind](at), ...decided }, NOTHING];
  }
  const lastOfCustomer = events.findLast(endsArchive)?.at ?? "";
  return lastOfCustomer > (kept.archived_at ?? "") ? { ...kept, archived_at: null } : kept;
}
