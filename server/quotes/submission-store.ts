import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/errors.ts";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import { cents } from "#shared/money.ts";
import { quoteSearchText } from "#shared/quote-search.ts";
import type { Quote } from "#shared/quotes.ts";
import type { NewQuote } from "./new-quote.ts";
import { newQuoteId } from "./quote-id.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;

/** More attempts than a day with a million quotes would need. */
const ID_ATTEMPTS = 10;

/** The client's key for a submission, with a hash of the body. */
export interface IdempotencyKey {
  readonly key: string;
  readonly requestHash: string;
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** Stores quotes with the replies to them. The time zone decides which day a quote ID names. */
export function createSubmissionStore(db: Database, timeZone: string) {
  return {
    /** The reply to a submission with the same key in the last 24 hours, if any; 422 if its body was different. */
    replay: (named: IdempotencyKey, now: Date) => findReply(db, named, now),

    /** Stores a quote and its reply in one transaction. A key stores one quote, however often it is submitted. */
    submit(
      quote: NewQuote,
      answer: (quote: Quote) => SubmitQuoteReply,
      named: IdempotencyKey | undefined,
    ): Promise<SubmitQuoteReply> {
      const now = new Date(quote.timestamp);
      return db.transaction().execute(async (within) => {
        const earlier = named && (await findReply(within, named, now));
        if (earlier) return earlier;
        const reply = answer(await insertQuote(within, quote, timeZone));
        await within
          .deleteFrom("idempotency_keys")
          .where("created_at", "<=", oldest(now))
          .execute();
        if (named)
          await within
            .insertInto("idempotency_keys")
            .values({
              key: named.key,
              request_hash: named.requestHash,
              reply: JSON.stringify(reply),
              created_at: quote.timestamp,
            })
            .execute();
        return reply;
      });
    },
  };
}

async function findReply(
  db: Kysely<Tables>,
  { key, requestHash }: IdempotencyKey,
  now: Date,
): Promise<SubmitQuoteReply | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("key", "=", key)
    .where("created_at", ">", oldest(now))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new ApiError(422, "key_reused");
  return SubmitQuoteReply.parse(JSON.parse(row.reply));
}

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString();

/** Stores a quote with its snapshot, its first event and the names of its images. */
export async function insertQuote(
  within: Transaction<Tables>,
  quote: NewQuote,
  timeZone: string,
): Promise<Quote> {
  const { configuration, pricing, timestamp } = quote;
  const { id, seq } = await insertUnderFreeId(within, quote, timeZone);
  const { breakdown, parts } = pricing;
  await within
    .insertInto("quote_snapshots")
    .values({ quote_seq: seq, snapshot: JSON.stringify({ configuration, breakdown, parts }) })
    .execute();
  await within
    .insertInto("quote_events")
    .values({ quote_id: id, at: timestamp, kind: "submitted", actor: "visitor" })
    .execute();
  const images = new Set(parts.flatMap(({ image }) => image ?? []));
  if (images.size > 0)
    await within
      .insertInto("quote_images")
      .values([...images].map((image) => ({ quote_id: id, image })))
      .execute();
  return { quoteId: id, ...quote };
}

async function insertUnderFreeId(within: Transaction<Tables>, quote: NewQuote, timeZone: string) {
  const { customerInfo, partner, pricing } = quote;
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = newQuoteId(new Date(quote.timestamp), timeZone);
    const row = await within
      .insertInto("quotes")
      .values({
        id,
        status: quote.status,
        submitted_at: quote.timestamp,
        name: customerInfo.name,
        email: customerInfo.email,
        phone: customerInfo.phone,
        company: customerInfo.company,
        address_type: customerInfo.addressType,
        notes: customerInfo.notes,
        search_text: quoteSearchText(id, customerInfo, partner),
        total_cents: cents(pricing.totalPrice),
        delivery_fee_cents: cents(pricing.deliveryFee),
        rules_revision: quote.revision,
        partner_id: partner?.id ?? null,
        partner_name: partner?.name ?? null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("seq")
      .executeTakeFirst();
    if (row) return { id, seq: row.seq };
  }
  throw new Error("No free quote ID was found.");
}
