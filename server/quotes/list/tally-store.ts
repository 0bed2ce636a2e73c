import type { Kysely, SelectQueryBuilder } from "kysely";
import { prepare } from "#server/db/prepared.ts";
import type { Tables } from "#server/db/tables.ts";
import { BUILT_IN_OWNER } from "#server/staff/person.ts";
import { QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { followUpDays } from "#shared/quotes/waiting-since.ts";
import { selectMentions } from "../team/seen-store.ts";
import { LIST_ID } from "./days-off-store.ts";

const selectState = prepare((db, { personId }: { personId: string }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom("quote_events")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .as("latest"),
    selectFrom("rules_revisions")
      .select(({ fn }) => fn.max("revision").as("revision"))
      .as("revision"),
    selectFrom("days_off").select("list").where("id", "=", LIST_ID).as("daysOff"),
    selectFrom("people")
      .select("id")
      .where("is_active", "=", 1)
      .where("id", "!=", BUILT_IN_OWNER.id)
      .limit(1)
      .as("person"),
    selectMentions(db, personId).as("mentions"),
  ]),
);

export type TallyStore = ReturnType<typeof createTallyStore>;

export function createTallyStore(db: Kysely<Tables>) {
  return {
    /** What all counts depend on, beside the time, and the number of quotes that mention a person: in one read. */
    readState: async (personId: string) => (await selectState(db, { personId }))[0],

    /** All statuses in their order, each with the number of its quotes. */
    async listStatuses() {
      const rows = await db.selectFrom("quote_tallies").selectAll().execute();
      return QUOTE_STATUSES.map((status) => {
        const row = rows.find((each) => each.status === status);
        return { status, count: row?.quotes ?? 0 };
      });
    },

    /** The number of quotes that have waited for staff since before a time. */
    waitingSince: (before: Date) =>
      countOf(db.selectFrom("quotes").where("waits_since", "<", before.toISOString()).where("deleted_at", "is", null)),

    /** The number of quotes with an open answer, and how many of them are not open quotes. */
    async openAnswers() {
      const row = await db
        .selectFrom("quotes")
        .select(({ fn }) => [fn.countAll<number>().as("all"), fn.sum<number | null>("waiting").as("waiting")])
        .where("answer_waits", "is not", null)
        .where("archived_at", "is", null)
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      return { all: Number(row.all), notWaiting: Number(row.all) - Number(row.waiting) };
    },

    /** The number of quotes without an open answer that have expired, or are to be followed up. */
    countToFollow: (today: string) =>
      countOf(
        db
          .selectFrom("quotes")
          .where("status", "=", "quoted")
          .where("sent_until", "is not", null)
          .where(({ or, eb }) =>
            or([
              eb("sent_until", "<=", followUpDays(today).expiresBy),
              eb("last_sent_at", "<", followUpDays(today).sentBefore),
            ]),
          )
          .where("answer_waits", "is", null)
          .where("next_action_on", "is", null)
          .where("deleted_at", "is", null),
      ),

    /** The number of quotes whose next action is due, and that wait for nothing else. */
    countDue: (today: string) =>
      countOf(
        db
          .selectFrom("quotes")
          .where("next_action_on", "<=", today)
          .where("waits_since", "is", null)
          .where("archived_at", "is", null)
          .where("deleted_at", "is", null),
      ),

    countArchived: () =>
      countOf(db.selectFrom("quotes").where("archived_at", "is not", null).where("deleted_at", "is", null)),

    /** The number of deleted quotes that can be restored. */
    countDeleted: () => countOf(db.selectFrom("quotes").where("deleted_at", "is not", null)),
  };
}

async function countOf(quotes: SelectQueryBuilder<Tables, "quotes", object>): Promise<number> {
  const { count } = await quotes.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}
