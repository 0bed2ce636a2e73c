import type { ExpressionBuilder, Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { createRevisionStore } from "#server/quotes/conversation/revision-store.ts";
import { benchFactsIn } from "#server/quotes/quote-rows.ts";
import { TEST_EVENT } from "#shared/api/declaration/webhook-events.ts";
import { dollars } from "#shared/money.ts";
import { itemAmounts } from "#shared/quotes/quote-items.ts";
import { amountsOf } from "#shared/quotes/quote-terms.ts";
import { acceptedOffer } from "#shared/quotes/select-lines.ts";
import type { Message } from "../message-store.ts";

/** The newest revision that had been sent or accepted by the time of an event. */
const newestNumber =
  <Kind extends "sent" | "accepted">(kind: Kind) =>
  ({ selectFrom }: ExpressionBuilder<Tables, "quote_events">) =>
    selectFrom("quote_events as earlier")
      .select("earlier.number")
      .whereRef("earlier.quote_id", "=", "quote_events.quote_id")
      .whereRef("earlier.seq", "<=", "quote_events.seq")
      .where("earlier.kind", "=", kind)
      .orderBy("earlier.seq", "desc")
      .limit(1)
      .as(kind);

/**
 * The body of a message; undefined if its event was erased. It is the same at each attempt, because it is built from an
 * event, and from what never changes about a quote, but for what an order says: its number and its addresses. It contains
 * nothing else about the customer, so erasing a quote hardly depends on receivers.
 */
export async function payloadOf(
  db: Kysely<Tables>,
  { template: type, created_at, destination, event_seq }: Message,
): Promise<string | undefined> {
  if (type === TEST_EVENT) {
    const data = { webhookId: Number(destination) };
    return JSON.stringify({ type, timestamp: created_at, data });
  }
  const event = await db
    .selectFrom("quote_events")
    .innerJoin("quotes", "quotes.id", "quote_id")
    .leftJoin("quote_requests as request", "request.quote_seq", "quotes.seq")
    .leftJoin("quote_answers", "quote_answers.seq", "quote_events.seq")
    .select(["quote_id", "at", "kind", "actor", "from_status", "to_status", "quote_events.number"])
    .select(["author", "assignee", "partner_id", "late", "po_number", "ship_to", "bill_to"])
    .innerJoin("quote_snapshots", "quote_snapshots.quote_seq", "quotes.seq")
    .select(({ fn }) => [
      fn.coalesce("request.total_cents", "quotes.total_cents").as("requested"),
      fn.coalesce("request.delivery_fee_cents", "quotes.delivery_fee_cents").as("fee"),
      fn.coalesce("request.snapshot", "quote_snapshots.snapshot").as("snapshot"),
    ])
    .select(newestNumber("sent"))
    .select(newestNumber("accepted"))
    .where("quote_events.seq", "=", event_seq)
    .executeTakeFirst();
  if (!event) return undefined;
  const { quote_id: quoteId, at, kind, actor, from_status: from, to_status: to, number } = event;
  const isNew = kind === "submitted";
  const revision = event.sent === null ? undefined : await createRevisionStore(db).find(quoteId, event.sent);
  const offer = revision && (event.accepted === revision.number ? acceptedOffer(revision) : revision);
  const amounts = amountsOf(
    offer ?? { items: [itemAmounts(1, event.requested)], adjustments: [], deliveryFee: dollars(event.fee) },
  );
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      quoteId,
      actor,
      ...(event.author !== null && { author: event.author }),
      ...(from && to && { from, to }),
      ...(number !== null && { number }),
      grandTotal: amounts.total,
      amounts,
      ...(isNew && { partner: event.partner_id, ...benchFactsIn(event.snapshot) }),
      ...(kind === "assigned" && { assignee: event.assignee }),
      ...(kind === "accepted" && {
        late: event.late === 1,
        poNumber: event.po_number,
        shipTo: event.ship_to,
        billTo: event.bill_to,
      }),
    },
  });
}
