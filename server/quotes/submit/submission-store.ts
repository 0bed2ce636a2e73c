import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { prepare } from "#server/db/prepared.ts";
import type { QuoteSnapshotsTable, QuotesTable, Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { quoteSearchText } from "#shared/quotes/quote-search.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { newQuoteId } from "../quote-id.ts";
import { writeContent, writeCustomer } from "../quote-rows.ts";
import { noteParts } from "../set-content.ts";
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
    /** The reply to a submission with one of the keys in the last 24 hours, if any; 422 if its body was different. */
    async replay(keys: readonly IdempotencyKey[], now: Date): Promise<SubmitQuoteReply | undefined> {
      const found = await Promise.all(keys.map((each) => findFirst(db, each, now)));
      const earlier = found.find((each) => each !== undefined);
      if (!earlier || found.every((each) => each !== undefined)) return earlier?.reply;
      return db.write((within) => takeKeys(within, keys, now.toISOString()));
    },

    /**
     * Stores a quote and its reply in one transaction, which `alongside` ends. Each of its keys stores one quote, however often
     * it is submitted. `author`: whoever of staff wrote it.
     */
    submit(
      quote: NewQuote,
      answer: (quote: WholeQuote) => SubmitQuoteReply,
      keys: readonly IdempotencyKey[],
      author?: string,
      alongside?: (within: Transaction<Tables>) => Promise<void>,
    ): Promise<SubmitQuoteReply> {
      return db.write(async (within) => {
        const { timestamp } = quote;
        const earlier = await takeKeys(within, keys, timestamp);
        if (earlier) return earlier;
        const reply = answer(await insertQuote(within, quote, change, timeZone, author));
        await keepReply(within, keys, { reply, created_at: timestamp });
        await alongside?.(within);
        return reply;
      });
    },

    /** Removes the keys that are older than a day, and returns their number. */
    removeOldKeys: (now: Date): Promise<number> =>
      deleteInTurns(db, "idempotency_keys", ["key"], sql`created_at <= ${oldestKept(now)}`),
  };
}

const oldestKept = (now: Date) => new Date(now.getTime() - MAX_KEY_AGE_MS).toISOString();

/** The first reply to a submission, and its time. */
interface First {
  readonly reply: SubmitQuoteReply;
  readonly created_at: string;
}

async function findFirst(
  db: Kysely<Tables>,
  { key, requestHash }: IdempotencyKey,
  now: Date,
): Promise<First | undefined> {
  const [row] = await selectReply(db, { key, expired: oldestKept(now) });
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw new ApiError(422, "key_reused");
  return { reply: SubmitQuoteReply.parse(JSON.parse(row.reply)), created_at: row.created_at };
}

/**
 * Takes keys, before anything is stored under them. If one was used in the last 24 hours, its reply becomes that of the others, at
 * its time, by which an erasure finds them.
 */
async function takeKeys(
  within: Transaction<Tables>,
  keys: readonly IdempotencyKey[],
  at: string,
): Promise<SubmitQuoteReply | undefined> {
  let earlier: First | undefined;
  const expired = oldestKept(new Date(at));
  for (const each of keys) {
    const taken = await insertKey(within, { key: each.key, request_hash: each.requestHash, created_at: at, expired });
    if (taken.length === 0) earlier ??= await findFirst(within, each, new Date(at));
  }
  if (earlier) await keepReply(within, keys, earlier);
  return earlier?.reply;
}

async function keepReply(
  within: Transaction<Tables>,
  keys: readonly IdempotencyKey[],
  { reply, created_at }: First,
): Promise<void> {
  for (const { key } of keys) await setReply(within, { key, reply: JSON.stringify(reply), created_at });
}

/** Stores a quote with its snapshot, its first event and the names of its images. */
export async function insertQuote(
  within: Transaction<Tables>,
  quote: NewQuote,
  change: ChangeQuote,
  timeZone: string,
  author?: string,
): Promise<WholeQuote> {
  const { items, timestamp } = quote;
  const { snapshot, other_benches, ...amounts } = writeContent({ ...quote.current, items });
  const { id, seq } = await insertUnderFreeId(within, quote, amounts, timeZone);
  await insertSnapshot(within, { quote_seq: seq, snapshot, other_benches });
  await noteParts(within, { seq, id }, items);
  const by = quote.byPhone ? ({ actor: "staff", author } as const) : ({ actor: "visitor" } as const);
  await change(within, id, {}, { at: timestamp, ...by, kind: "submitted" });
  return { quoteId: id, seq, ...quote };
}

async function insertUnderFreeId(
  within: Transaction<Tables>,
  quote: NewQuote,
  columns: Pick<Insertable<QuotesTable>, "total_cents" | "delivery_fee_cents" | "rules_revision">,
  timeZone: string,
): Promise<{ readonly id: string; readonly seq: number }> {
  const { status, timestamp, customerInfo, partner } = quote;
  for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
    const id = newQuoteId(new Date(timestamp), timeZone);
    const [row] = await insertRow(within, {
      id,
      status,
      submitted_at: timestamp,
      ...writeCustomer(customerInfo),
      search_text: quoteSearchText({ ...quote, quoteId: id, freeLines: quote.current.freeLines }, timeZone),
      ...columns,
      partner_id: partner?.id ?? null,
      partner_name: partner?.name ?? null,
      is_by_phone: quote.byPhone ? 1 : 0,
      assignee_id: quote.assignee?.id ?? null,
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

const insertSnapshot = prepare((db, row: QuoteSnapshotsTable) => db.insertInto("quote_snapshots").values({ ...row }));

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

const setReply = prepare((db, { key, ...first }: Record<"key" | "reply" | "created_at", string>) =>
  db.updateTable("idempotency_keys").set(first).where("key", "=", key),
);

const selectReply = prepare((db, { key, expired }: Pick<NewKey, "key" | "expired">) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reply", "created_at"])
    .where("key", "=", key)
    .where("created_at", ">", expired),
);
