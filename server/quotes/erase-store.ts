import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/db/connection.ts";
import { emptyWal } from "#server/db/connection.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Quote, QuoteEvent } from "#shared/quotes.ts";
import { createEventStore } from "./event-store.ts";
import { readQuote } from "./quote-rows.ts";

/** All that is held about one quote. */
export interface HeldQuote extends Omit<Quote, "deletedAt"> {
  /** ISO 8601 in UTC: deleted, but still to be restored. */
  readonly deletedAt: string | null;
  readonly events: readonly QuoteEvent[];
}

export type EraseStore = ReturnType<typeof createEraseStore>;

/** Quotes as personal data: what is held, and its deletion for good. Quotes that are deleted count, too. */
export function createEraseStore(db: Database) {
  return {
    /** The quotes of an e-mail address, however it is capitalized; the oldest first. */
    async of(email: string): Promise<readonly HeldQuote[]> {
      const rows = await ofEmail(db, email)
        .innerJoin("quote_snapshots", "quote_seq", "seq")
        .selectAll()
        .orderBy("seq")
        .execute();
      const events = createEventStore(db);
      const held: HeldQuote[] = [];
      for (const row of rows)
        held.push({
          ...readQuote(row),
          deletedAt: row.deleted_at,
          events: await events.of(row.id),
        });
      return held;
    },

    /** Deletes the quotes of an e-mail address, and returns their ids. */
    eraseOf: (email: string, at: Date): Promise<readonly string[]> =>
      db
        .transaction()
        .execute(async (within) =>
          erase(within, await ofEmail(within, email).select("id").execute(), at),
        ),

    async countSubmittedBefore(before: Date): Promise<number> {
      const { count } = await db
        .selectFrom("quotes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("submitted_at", "<", before.toISOString())
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Deletes some of the quotes that were submitted before, at most `limit`, and returns their ids. */
    eraseSubmittedBefore: (before: Date, limit: number, at: Date): Promise<readonly string[]> =>
      db.transaction().execute(async (within) => {
        const old = await within
          .selectFrom("quotes")
          .select("id")
          .where("submitted_at", "<", before.toISOString())
          .orderBy("submitted_at")
          .limit(limit)
          .execute();
        return erase(within, old, at);
      }),

    /** Takes what was deleted out of the files of the database; false where others read at this moment. */
    emptyWal: () => emptyWal(db),
  };
}

function ofEmail(db: Kysely<Tables>, email: string) {
  return db.selectFrom("quotes").where(sql`lower(email)`, "=", email.toLowerCase());
}

/** Deletes quotes with everything about them. What stays is that there was one of that id, which tells desks. */
async function erase(
  within: Transaction<Tables>,
  quotes: readonly { readonly id: string }[],
  at: Date,
): Promise<readonly string[]> {
  for (const { id } of quotes) {
    // A reply was stored in the moment of the submission that it answers.
    await within
      .deleteFrom("idempotency_keys")
      .where("created_at", "in", ({ selectFrom }) =>
        selectFrom("quotes").select("submitted_at").where("id", "=", id),
      )
      .where("reply", "like", `%"quoteId":"${id}"%`)
      .execute();
    await within.deleteFrom("quote_events").where("quote_id", "=", id).execute();
    await within.deleteFrom("quotes").where("id", "=", id).execute();
    await within
      .insertInto("quote_events")
      .values({ quote_id: id, at: at.toISOString(), kind: "deleted", actor: "staff" })
      .execute();
  }
  return quotes.map(({ id }) => id);
}
