import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Person } from "#server/staff/person.ts";

export type SeenStore = ReturnType<typeof createSeenStore>;

/** The number of quotes with a note that mentions a person and that the person has not read. */
export const selectMentions = (db: Kysely<Tables>, personId: string) =>
  db
    .selectFrom("mentions")
    .innerJoin("quotes", "quotes.id", "quote_id")
    .select(({ fn }) => fn.count<number>("quote_id").distinct().as("count"))
    .where("person_id", "=", personId)
    .where("read_at", "is", null)
    .where("deleted_at", "is", null);

/** The events of quotes that people have seen. A program has nothing unread. */
export function createSeenStore(db: Database) {
  return {
    async countMentions(person: Person | null): Promise<number> {
      if (person === null) return 0;
      return Number((await selectMentions(db, person.id).executeTakeFirstOrThrow()).count);
    },

    /**
     * Those of some quotes with an event that the person has not seen. The person's own events do not count, neither do an
     * opened page and a reminder, nor those from before the account.
     */
    async listUnread(person: Person | null, quoteIds: readonly string[]): Promise<string[]> {
      if (person === null || quoteIds.length === 0) return [];
      const { id, name } = person;
      const rows = await db
        .selectFrom("quotes")
        .leftJoin("seen_quotes as seen", (join) =>
          join.onRef("seen.quote_id", "=", "quotes.id").on("seen.person_id", "=", id),
        )
        .select("quotes.id")
        .where("quotes.id", "in", quoteIds)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("quote_events as event")
              .select("event.seq")
              .whereRef("event.quote_id", "=", "quotes.id")
              .where("event.seq", ">", sql<number>`coalesce(seen.event_seq, 0)`)
              .where("event.kind", "not in", ["opened", "reminded"])
              .where(({ or, eb }) => or([eb("event.author", "is", null), eb("event.author", "!=", name)]))
              .where("event.at", ">=", ({ selectFrom: from }) =>
                from("people").select("created_at").where("people.id", "=", id),
              ),
          ),
        )
        .execute();
      return rows.map((row) => row.id);
    },

    /** Notes that a person has seen a quote up to an event, with the notes that mention the person; false if there is no such quote. */
    markSeen(person: Person | null, quoteId: string, event: number, now: Date): Promise<boolean> {
      return db.write(async (within) => {
        const { newest } = await within
          .selectFrom("quote_events")
          .innerJoin("quotes", "quotes.id", "quote_id")
          .select(({ fn }) => fn.max("quote_events.seq").as("newest"))
          .where("quote_id", "=", quoteId)
          .executeTakeFirstOrThrow();
        if (newest === null) return false;
        if (person === null) return true;
        const seen = Math.min(event, newest);
        await within
          .insertInto("seen_quotes")
          .values({ person_id: person.id, quote_id: quoteId, event_seq: seen })
          .onConflict((conflict) =>
            conflict
              .columns(["quote_id", "person_id"])
              .doUpdateSet({ event_seq: seen })
              .where("seen_quotes.event_seq", "<", seen),
          )
          .execute();
        await within
          .updateTable("mentions")
          .set({ read_at: now.toISOString() })
          .where("person_id", "=", person.id)
          .where("read_at", "is", null)
          .where("quote_id", "=", quoteId)
          .where("event_seq", "<=", seen)
          .execute();
        return true;
      });
    },
  };
}
