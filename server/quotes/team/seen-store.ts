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
      const { rows } = await sql<{ readonly id: string }>`select quotes.id from quotes
        left join seen_quotes as seen on seen.quote_id = quotes.id and seen.person_id = ${person.id}
        where quotes.id in (${sql.join(quoteIds)}) and exists (
          select 1 from quote_events as event
          where event.quote_id = quotes.id and event.seq > coalesce(seen.event_seq, 0)
            and event.kind not in ('opened', 'reminded')
            and (event.author is null or event.author != ${person.name})
            and event.at >= (select created_at from people where people.id = ${person.id}))`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Notes that a person has seen a quote up to an event, with the notes that mention the person; false if there is no such quote. */
    markSeen(person: Person | null, quoteId: string, event: number, now: Date): Promise<boolean> {
      return db.write(async (within) => {
        const events = within.selectFrom("quote_events").where("quote_id", "=", quoteId);
        const { newest } = await events.select(({ fn }) => fn.max("seq").as("newest")).executeTakeFirstOrThrow();
        if (newest === null) return false;
        if (person === null) return true;
        const seen = Math.min(event, newest);
        await sql`insert into seen_quotes (person_id, quote_id, event_seq) values (${person.id}, ${quoteId}, ${seen})
          on conflict (quote_id, person_id) do update set event_seq = excluded.event_seq
          where seen_quotes.event_seq < excluded.event_seq`.execute(within);
        await sql`update mentions set read_at = ${now.toISOString()} where person_id = ${person.id}
          and read_at is null and quote_id = ${quoteId} and event_seq <= ${seen}`.execute(within);
        return true;
      });
    },
  };
}
