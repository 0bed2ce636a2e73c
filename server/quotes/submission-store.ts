import type { Kysely } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/errors.ts";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import type { Quote } from "#shared/quotes.ts";
import { insertQuote } from "./insert-store.ts";
import type { NewQuote } from "./new-quote.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;

/** The client's name for one submission, and a hash of what it submits. */
export interface IdempotencyKey {
  readonly key: string;
  readonly requestHash: string;
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** Stores a quote and the reply to it in one transaction. Quote IDs use the day in the time zone. */
export function createSubmissionStore(db: Database, timeZone: string) {
  return {
    /**
     * The reply to an earlier submission under the same key, if there was one in the last 24 hours;
     * 422 when that was another request.
     */
    replay: (named: IdempotencyKey, now: Date) => findReply(db, named, now),

    /** Stores the quote, once for each key however often and however concurrently it is submitted. */
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
