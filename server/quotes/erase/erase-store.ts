import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { listMisdated } from "#server/db/clock-behind.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { Attachment } from "#shared/api/quotes/attachments.ts";
import type { QuoteEvent, WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import { listAttachments } from "../attachments/attachment-store.ts";
import { createAnswerStore } from "../conversation/answer-store.ts";
import { createRevisionStore } from "../conversation/revision-store.ts";
import { appendEvent, createEventStore, tally } from "../event-store.ts";
import { readWholeQuote, wholeQuoteRows } from "../quote-rows.ts";

/** All data about one quote. */
interface PersonalQuote extends Omit<WholeQuote, "deletedAt"> {
  /** The place of the email address in it. Only quotes whose customer has the address, or which have the ID, are erased. */
  readonly heldAs: "customer" | "second contact" | "earlier address";
  /** ISO 8601 in UTC; null unless the quote is in the Deleted list. */
  readonly deletedAt: string | null;
  readonly events: readonly QuoteEvent[];
  readonly revisions: readonly QuoteRevision[];
  readonly answers: readonly CustomerAnswer[];
  readonly attachments: readonly Attachment[];
}

/**
 * Quotes per transaction, few enough that no request waits long: overwriting each in the search index takes about 10
 * ms.
 */
const QUOTES_PER_BATCH = 4;

type QuotesToErase = SelectQueryBuilder<Tables, "quotes", object>;

export type EraseStore = ReturnType<typeof createEraseStore>;

/** Exports and erases quotes as personal data, including deleted ones. */
export function createEraseStore(db: Database) {
  /** `select` can continue at the time of the last quote that was erased. */
  const eraseAll = async (select: (within: Kysely<Tables>, from: string) => QuotesToErase, at: Date) => {
    const all: string[] = [];
    let from = "";
    for (;;) {
      const erased = await db.write(async (within) => {
        const quotes = await select(within, from).select(["id", "submitted_at"]).limit(QUOTES_PER_BATCH).execute();
        from = quotes.at(-1)?.submitted_at ?? from;
        return erase(within, quotes, at);
      });
      all.push(...erased);
      if (erased.length < QUOTES_PER_BATCH) return all;
    }
  };

  return {
    /** The quotes with an email address in any capitalization, or with an ID, oldest first. */
    async findHolding(given: string): Promise<readonly PersonalQuote[]> {
      const email = toStoredEmail(given);
      const rows = await wholeQuoteRows(db)
        .select(["cc_email", isOwn(given).as("is_own")])
        .where(({ or, selectFrom, eb }) =>
          or([
            isOwn(given),
            sql<boolean>`lower(cc_email) = ${email}`,
            eb(
              "quotes.id",
              "in",
              selectFrom("quote_events")
                .select("quote_id")
                .where("kind", "=", "customer-changed")
                .where(sql<boolean>`lower(note) like ${`%${email}%`}`),
            ),
          ]),
        )
        .orderBy("seq")
        .execute();
      const events = createEventStore(db);
      const revisions = createRevisionStore(db);
      const answers = createAnswerStore(db);
      const found: PersonalQuote[] = [];
      for (const row of rows) {
        const history = await events.listOf(row.id);
        const isSecond = row.cc_email.toLowerCase() === email;
        if (!row.is_own && !isSecond && !history.some((event) => isChangeOf(event, email))) continue;
        found.push({
          ...readWholeQuote(row),
          heldAs: row.is_own ? "customer" : isSecond ? "second contact" : "earlier address",
          deletedAt: row.deleted_at,
          events: history,
          revisions: await revisions.listOf(row.id),
          answers: await answers.listOf(row.id),
          attachments: await listAttachments(db, row.id),
        });
      }
      return found;
    },

    /** Erases the quotes of the customer with an email address, or the one with an ID, and returns their IDs. */
    eraseOf: (given: string, at: Date): Promise<readonly string[]> =>
      eraseAll((within) => within.selectFrom("quotes").where(isOwn(given)), at),

    async countOld(before: Date): Promise<number> {
      const { count } = await queryOld(db, before, await listMisdated(db, before))
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Erases the quotes that are old, and returns their IDs. Those that stay are read once. */
    async eraseOld(before: Date, at: Date): Promise<readonly string[]> {
      const misdated = await listMisdated(db, before);
      return eraseAll(
        (within, from) => queryOld(within, before, misdated).where("submitted_at", ">=", from).orderBy("submitted_at"),
        at,
      );
    },

    /** Erases the quotes that were deleted before a time, and returns their IDs. */
    eraseDeleted: (before: Date, at: Date) =>
      eraseAll((within) => within.selectFrom("quotes").where("deleted_at", "<", before.toISOString()), at),

    /** Clears erased data from the database's own files. Returns the bytes that have to wait for a reader. */
    forget: () => db.engine.forgetErased(db),
  };
}

const toStoredEmail = (email: string) => toAsciiDomain(email).toLowerCase();

/** Whether a quote is of the customer with an email address, or has an ID. */
const isOwn = (given: string) =>
  sql<boolean>`(lower(quotes.email) = ${toStoredEmail(given)} or quotes.id = ${given.toUpperCase()})`;

/** Whether an event names an email address among the customer's corrected fields: 'Email now …, was …'. */
const isChangeOf = (event: QuoteEvent, email: string): boolean =>
  event.kind === "customer-changed" &&
  event.note
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(email);

/** The quotes whose last event, last day and next action were before a time. Orders stay: accounting needs them. */
const queryOld = (db: Kysely<Tables>, before: Date, misdated: Awaited<ReturnType<typeof listMisdated>>) =>
  db
    .selectFrom("quotes")
    .where("submitted_at", "<", before.toISOString())
    .where("status", "!=", "approved")
    .where(({ or, eb }) =>
      or([eb("next_action_on", "is", null), eb("next_action_on", "<", before.toISOString().slice(0, 10))]),
    )
    // Nobody can accept a rejected quote.
    .where(({ or, eb }) =>
      or([
        eb("status", "=", "rejected"),
        eb("sent_until", "is", null),
        eb("sent_until", "<", before.toISOString().slice(0, 10)),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("quote_events")
            .select("seq")
            .whereRef("quote_id", "=", "quotes.id")
            .where(({ or, eb, between }) =>
              or([
                eb("at", ">=", before.toISOString()),
                ...misdated.map(([first, last]) => between("seq", first, last)),
              ]),
            ),
        ),
      ),
    );

/** Erases quotes. Only a deletion event with the ID remains, so that open lists remove the quote. */
async function erase(
  within: Transaction<Tables>,
  quotes: readonly { readonly id: string }[],
  at: Date,
): Promise<readonly string[]> {
  for (const { id } of quotes) {
    // The stored reply to a submission has the same time as its quote.
    await within
      .deleteFrom("idempotency_keys")
      .where("created_at", "in", ({ selectFrom }) => selectFrom("quotes").select("submitted_at").where("id", "=", id))
      .where("reply", "like", `%"quoteId":"${id}"%`)
      .execute();
    await within.deleteFrom("quote_events").where("quote_id", "=", id).execute();
    await tally(within, id, -1);
    await within.deleteFrom("quotes").where("id", "=", id).execute();
    const event = { at: at.toISOString(), kind: "deleted", actor: "staff" } as const;
    await appendEvent(within, { quote_id: id, ...event });
  }
  return quotes.map(({ id }) => id);
}
