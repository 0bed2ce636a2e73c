import type { Database } from "#server/db/connection.ts";
import { type Cents, sum, ZERO } from "#shared/money.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quote-status.ts";
import type { Day } from "./recent-days.ts";

/** Count and value, with delivery, of the quotes of one status. */
export interface StatusTally {
  readonly status: QuoteStatus;
  readonly count: number;
  readonly value: Cents;
}

export type TallyStore = ReturnType<typeof createTallyStore>;

/** How many quotes there are of which kind. */
export function createTallyStore(db: Database) {
  return {
    /** Each status in its order, those of no quote included. */
    async statuses(): Promise<readonly StatusTally[]> {
      const rows = await db.selectFrom("quote_tallies").selectAll().execute();
      return QUOTE_STATUSES.map((status) => {
        const row = rows.find((each) => each.status === status);
        return { status, count: row?.quotes ?? 0, value: row ? sum([row.amount_cents]) : ZERO };
      });
    },

    /** How many wait that were submitted before. */
    async waitingSince(before: Date): Promise<number> {
      const { count } = await db
        .selectFrom("quotes")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("waiting", "=", 1)
        .where("submitted_at", "<", before.toISOString())
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The number of deleted quotes that can be restored. */
    async deleted(): Promise<number> {
      const { count } = await db
        .selectFrom("quotes")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("deleted_at", "is not", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many were submitted on each of these days. */
    async submittedOn(days: readonly Pick<Day, "begin" | "end">[]): Promise<readonly number[]> {
      const counts = await db
        .selectNoFrom(({ selectFrom }) =>
          days.map(({ begin, end }, index) =>
            selectFrom("quotes")
              .select((select) => select.fn.countAll<number>().as("count"))
              .where("submitted_at", ">=", begin.toISOString())
              .where("submitted_at", "<", end.toISOString())
              .where("deleted_at", "is", null)
              .as(`day${index}`),
          ),
        )
        .executeTakeFirstOrThrow();
      return days.map((_, index) => Number(counts[`day${index}`] ?? 0));
    },
  };
}
