import type { Database } from "#server/db/database.ts";
import type { Person } from "#server/staff/person.ts";

/** Somebody is seen at a quote for this time after the page last said so. */
const SEEN_MS = 30 * 1000;

/** A row that is older than this is of no use. */
const MAX_AGE_MS = 60 * 1000;

/** A colleague who has a quote open. */
interface Present {
  readonly id: string;
  readonly name: string;
  /** Whether the dialog *Send Quote* is open. */
  readonly isSending: boolean;
}

export type PresenceStore = ReturnType<typeof createPresenceStore>;

/** The people who have a quote open. Someone without an account is not seen. */
export function createPresenceStore(db: Database) {
  const timeBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

  return {
    /** Notes that a person has a quote open; false if there is no such quote. */
    enter(quoteId: string, person: Person | null, isSending: boolean, now: Date): Promise<boolean> {
      return db.write(async (within) => {
        const quote = await within
          .selectFrom("quotes")
          .select("id")
          .where("id", "=", quoteId)
          .executeTakeFirst();
        if (!quote || person === null || person.id === null) return quote !== undefined;
        const state = { seen_at: now.toISOString(), is_sending: isSending ? 1 : 0 } as const;
        await within
          .insertInto("presence")
          .values({ quote_id: quoteId, person_id: person.id, ...state })
          .onConflict((conflict) => conflict.columns(["quote_id", "person_id"]).doUpdateSet(state))
          .execute();
        return true;
      });
    },

    async leave(quoteId: string, person: Person | null): Promise<void> {
      if (person === null || person.id === null) return;
      await db
        .deleteFrom("presence")
        .where("quote_id", "=", quoteId)
        .where("person_id", "=", person.id)
        .execute();
    },

    /** The others who have a quote open, by name. */
    async listOthers(quoteId: string, person: Person | null, now: Date): Promise<Present[]> {
      const rows = await db
        .selectFrom("presence")
        .innerJoin("people", "people.id", "person_id")
        .select(["people.id", "name", "is_sending"])
        .where("quote_id", "=", quoteId)
        .where("person_id", "!=", person?.id ?? "")
        .where("seen_at", ">", timeBefore(now, SEEN_MS))
        .where("is_active", "=", 1)
        .orderBy("name")
        .execute();
      return rows.map(({ id, name, is_sending }) => ({ id, name, isSending: is_sending === 1 }));
    },

    /** Removes the rows of pages that closed without saying so. */
    async removeOld(now: Date): Promise<void> {
      await db.deleteFrom("presence").where("seen_at", "<", timeBefore(now, MAX_AGE_MS)).execute();
    },
  };
}
