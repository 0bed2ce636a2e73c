import type { Database } from "#server/db/database.ts";
import { payloadOf } from "#server/messages/webhooks/payload.ts";

/** The data of the newest event of a quote, as a webhook gets it. */
export async function newestPayload(db: Database, quoteId: string) {
  const { seq, at, kind } = await db
    .selectFrom("quote_events")
    .select(["seq", "at", "kind"])
    .where("quote_id", "=", quoteId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const body = await payloadOf(db, {
    ...{ id: "msg_1", channel: "webhook", destination: "1", template: `quote.${kind}`, quote_id: quoteId },
    ...{ event_seq: seq, created_at: at, due_at: at, claimed_until: null, admitted_at: null, recipient: null },
    ...{ author: null, attempts: 0, state: "waiting", settled_at: null, last_error: null },
  });
  return JSON.parse(body ?? "{}").data;
}
