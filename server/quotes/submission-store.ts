import type SQLite from "better-sqlite3";
import type { Insertable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { QuotesTable } from "#server/db/tables.ts";
import { ApiError } from "#server/errors.ts";
import type { Announce } from "#server/outbox/message-store.ts";
import { SubmitQuoteReply } from "#shared/api/submit.ts";
import { quoteSearchText } from "#shared/quote-search.ts";
import type { WholeQuote } from "#shared/quotes.ts";
import { eventWriter } from "./event-store.ts";
import type { NewQuote } from "./new-quote.ts";
import { newQuoteId } from "./quote-id.ts";
import { imagesOf, writeContent } from "./quote-rows.ts";

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
export function createSubmissionStore(db: Database, timeZone: string, announce: Announce) {
  const { reader, writer } = db.connections;
  const findReply = replyFinder(reader);
  const findStored = replyFinder(writer);
  const insertQuote = quoteInserter(writer, timeZone, announce);
  const expire = writer.prepare("delete from idempotency_keys where created_at <= ?");
  const insertKey = writer.prepare(
    "insert into idempotency_keys (key, request_hash, reply, created_at) values (?, ?, ?, ?)",
  );

  return {
    /** The reply to a submission with the same key in the last 24 hours, if any; 422 if its body was different. */
    replay: findReply,

    /**
     * Stores a quote and its reply in one transaction, in which `alongside` may write, too. A key stores one quote,
     * however often it is submitted.
     */
    submit(
      quote: NewQuote,
      answer: (quote: WholeQuote) => SubmitQuoteReply,
      named: IdempotencyKey | undefined,
      alongside?: () => void,
    ): Promise<SubmitQuoteReply> {
      const now = new Date(quote.timestamp);
      return db.write(() => {
        const earlier = named && findStored(named, now);
        if (earlier) return earlier;
        const reply = answer(insertQuote(quote));
        alongside?.();
        expire.run(oldest(now));
        if (named)
          insertKey.run(named.key, named.requestHash, JSON.stringify(reply), quote.timestamp);
        return reply;
      });
    },
  };
}

function replyFinder(connection: SQLite.Database) {
  const find = connection.prepare<[string, string], { request_hash: string; reply: string }>(
    "select request_hash, reply from idempotency_keys where key = ? and created_at > ?",
  );
  return ({ key, requestHash }: IdempotencyKey, now: Date): SubmitQuoteReply | undefined => {
    const row = find.get(key, oldest(now));
    if (!row) return undefined;
    if (row.request_hash !== requestHash) throw new ApiError(422, "key_reused");
    return SubmitQuoteReply.parse(JSON.parse(row.reply));
  };
}

const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS).toISOString();

/** Returns a function that stores a quote, with its snapshot, its first event and the names of its images. */
export function quoteInserter(writer: SQLite.Database, timeZone: string, announce: Announce) {
  const insertUnderFreeId = freeIdInserter(writer, timeZone);
  const insertSnapshot = writer.prepare(
    "insert into quote_snapshots (quote_seq, snapshot, other_benches) values (?, ?, ?)",
  );
  const addEvent = eventWriter(writer, announce);
  const insertImage = writer.prepare("insert into quote_images (quote_id, image) values (?, ?)");

  return (quote: NewQuote): WholeQuote => {
    const { items, timestamp } = quote;
    const { id, seq } = insertUnderFreeId(quote);
    const { snapshot, other_benches } = writeContent({ ...quote.current, items });
    insertSnapshot.run(seq, snapshot, other_benches);
    addEvent({ quote_id: id, at: timestamp, kind: "submitted", actor: "visitor" });
    for (const image of imagesOf(items)) insertImage.run(id, image);
    return { quoteId: id, ...quote };
  };
}

function freeIdInserter(writer: SQLite.Database, timeZone: string) {
  const insert = writer.prepare<[Insertable<QuotesTable>], { seq: number }>(`
    insert into quotes (
      id, status, submitted_at, name, email, phone, company, address_type, notes, search_text, total_cents,
      delivery_fee_cents, rules_revision, partner_id, partner_name
    ) values (
      @id, @status, @submitted_at, @name, @email, @phone, @company, @address_type, @notes, @search_text, @total_cents,
      @delivery_fee_cents, @rules_revision, @partner_id, @partner_name
    ) on conflict (id) do nothing returning seq`);

  return (quote: NewQuote) => {
    const { customerInfo, partner, items } = quote;
    const { total_cents, delivery_fee_cents, rules_revision } = writeContent({
      ...quote.current,
      items,
    });
    for (let attempt = 0; attempt < ID_ATTEMPTS; attempt += 1) {
      const id = newQuoteId(new Date(quote.timestamp), timeZone);
      const row = insert.get({
        id,
        status: quote.status,
        submitted_at: quote.timestamp,
        name: customerInfo.name,
        email: customerInfo.email,
        phone: customerInfo.phone,
        company: customerInfo.company,
        address_type: customerInfo.addressType,
        notes: customerInfo.notes,
        search_text: quoteSearchText(id, customerInfo, partner, items),
        total_cents,
        delivery_fee_cents,
        rules_revision,
        partner_id: partner?.id ?? null,
        partner_name: partner?.name ?? null,
      });
      if (row) return { id, seq: row.seq };
    }
    throw new Error("No free quote ID was found.");
  };
}
