import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Person } from "#server/staff/person.ts";

export type SeenStore = ReturnType<typeof createSeenStore>;

/** The events of quotes that people have seen. Someone without an account has nothing unread. */
export function createSeenStore(db: Database) {
  /** The number of quotes with a note that mentions the person and that the person has not read. */
  const countMentions = async (person: Person | null): Promise<number> => {
    if (person === null || person.id === null) return 0;
    const { count } = await db
      .selectFrom("mentions")
      .innerJoin("quotes", "quotes.id", "quote_id")
      .select(({ fn }) => fn.count<number>("quote_id").distinct().as("count"))
      .where("person_id", "=", person.id)
      .where("read_at", "is", null)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  return {
    countMentions,

    /**
     * Those of some quotes with an event that the person has not seen. The person's own events do not count, and neither do those
     * from before the account.
     */
    async listUnread(person: Person | null, quoteIds: readonly string[]): Promise<string[]> {
      if (person === null || person.id === null || quoteIds.length === 0) return [];
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
        if (person === null || person.id === null) return true;
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
