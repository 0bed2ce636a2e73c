import type { Insertable, Kysely, Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import { prepare } from "#server/db/prepared.ts";
import type { QuoteSnapshotsTable, QuotesTable, Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { quoteSearchText } from "#shared/quotes/quote-search.ts";
import { takeTurn } from "../assignee/turn-store.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { newQuoteId } from "../quote-id.ts";
import { writeContent, writeCustomer } from "../quote-rows.ts";
import { addImages } from "../set-content.ts";
import type { NewQuote } from "./new-quote.ts";

const MAX_KEY_AGE_MS = 24 * 60 * 60 * 1000;

/** More attempts than a day with a million quotes would need. */
const ID_ATTEMPTS = 10;

/** The client's key for a submission, with a hash of the body. */
export interface IdempotencyKey {
  readonly key: string;
  readonly requestHash: string;
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** Stores quotes with the replies to them. The time zone decides which day a quote ID names. */
export function createSubmissionStore(db: Database, change: ChangeQuote, timeZone: string) {
  return {
    /** The reply to a submission with the same key in the last 24 hours, if any; 422 if its body was different. */
    replay: (named: IdempotencyKey, now: Date) => findReply(db, named, now),

    /**
     * Stores a quote and its reply in one transaction, which `alongside` ends. A key stores one quote, however often it is
     * submitted.
     */
    submit(
      quote: NewQuote,
      answer: (quote: WholeQuote) => SubmitQuoteReply,
      named: IdempotencyKey | undefined,
      alongside?: (within: Transaction<Tables>) => Promise<void>,
    ): Promise<SubmitQuoteReply> {
      return db.write(async (within) => {
        if (named && !(await takeKey(within, named, quote.timestamp))) {
          const earlier = await findReply(within, named, new Date(quote.timestamp));
          if (earlier) return earlier;
        }
        const reply = answer(await insertQuote(within, quote, change, timeZone));
        if (named) await setReply(within, { key: named.key, reply: JSON.stringify(reply) });
        await alongside?.(within);
        return reply;
      });
    },

    /** Removes the keys that are older than a day, and returns their number. */
    async removeOldKeys(now: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("idempotency_keys")
        .where("created_at", "<=", oldestKept(now))
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

const oldestKept = (now: Date) => new Date(now.getTime() - MAX_KEY_AGE_MS).toISOString();

async function findReply(
  db: Kysely<Tables>,
  { key, requestHash }: IdempotencyKey,
  now: Date,
): Promise<SubmitQuoteReply | undefined> {
  const [row] = await selectReply(db, { key, expired: oldestKept(now) });
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new ApiError(422, "key_reused");
  return SubmitQuoteReply.parse(JSON.parse(row.reply));
}

/** Takes a key, before anything is stored under it. False if it was used in the last 24 hours. */
async function takeKey(
  within: Transaction<Tables>,
  { key, requestHash: request_hash }: IdempotencyKey,
  created_at: string,
): Promise<boolean> {
  const expired = oldestKept(new Date(created_at));
  const taken = await insertKey(within, { key, request_hash, created_at, expired });
  return taken.length > 0;
}

/** Stores a quote with its snapshot, its first events and the names of its images. It goes to the person whose turn it is, if any. */
export async function insertQuote(
  within: Transaction<Tables>,
  quote: NewQuote,
  change: ChangeQuote,
  timeZone: string,
): Promise<WholeQuote> {
  const { items, timestamp } = quote;
  const { snapshot, other_benches, ...amounts } = writeContent({ ...quote.current, items });
  const person = await takeTurn(within);
  const own = { ...amounts, assignee_id: person?.id ?? null };
  const { id, seq } = await insertUnderFreeId(within, quote, own, timeZone);
  await insertSnapshot(within, { quote_seq: seq, snapshot, other_benches });
  await addImages(within, id, items);
  const byVisitor = { at: timestamp, actor: "visitor" } as const;
  await change(within, id, {}, { ...byVisitor, kind: "submitted" });
  if (person)
    await change(within, id, {}, { ...byVisitor, kind: "assigned", assignee: person.name });
  return { quoteId: id, seq, ...quote };
}

async function insertUnderFreeId(
  within: Transaction<Tables>,
  { status, timestamp, customerInfo, partner, items }: NewQuote,
  columns: Pick<
    Insertable<QuotesTable>,
    "total_cents" | "delivery_fee_cents" | "rules_revision" | "assignee_id"
  >,
  timeZone: string,
): Promise<{ readonly id: string; readonly seq: number }> {
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = newQuoteId(new Date(timestamp), timeZone);
    const [row] = await insertRow(within, {
      id,
      status,
      submitted_at: timestamp,
      ...writeCustomer(customerInfo),
      search_text: quoteSearchText(id, customerInfo, partner, items),
      ...columns,
      partner_id: partner?.id ?? null,
      partner_name: partner?.name ?? null,
      deleted_at: null,
    });
    if (row) return { id, seq: row.seq };
  }
  throw new Error("No free quote ID was found.");
}

/** Inserts a quote, unless its ID is taken. */
const insertRow = prepare((db, row: Insertable<QuotesTable>) =>
  db
    .insertInto("quotes")
    .values({ ...row })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("seq"),
);

const insertSnapshot = prepare((db, row: QuoteSnapshotsTable) =>
  db.insertInto("quote_snapshots").values({ ...row }),
);

/** A key of a submission, and the time up to which keys have expired. */
interface NewKey {
  readonly key: string;
  readonly request_hash: string;
  readonly created_at: string;
  readonly expired: string;
}

/** Inserts a key, unless it was used before and has not expired. */
const insertKey = prepare((db, { key, request_hash, created_at, expired }: NewKey) =>
  db
    .insertInto("idempotency_keys")
    .values({ key, request_hash, created_at, reply: "" })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ request_hash, created_at, reply: "" })
        .where("idempotency_keys.created_at", "<=", expired),
    )
    .returning("key"),
);

const setReply = prepare((db, { key, reply }: Record<"key" | "reply", string>) =>
  db.updateTable("idempotency_keys").set({ reply }).where("key", "=", key),
);

const selectReply = prepare((db, { key, expired }: Pick<NewKey, "key" | "expired">) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply"])
    .where("key", "=", key)
    .where("created_at", ">", expired),
);
