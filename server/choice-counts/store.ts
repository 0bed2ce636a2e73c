import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "#server/db/connection.ts";
import { type CountRow, OTHERS, rowsOfQuote } from "#shared/choice-counts.ts";
import type { Configuration } from "#shared/configuration.ts";
import { wallClock, wallClockDay } from "#shared/wall-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Further combinations of an option and a day are counted together. */
const MOST_COMBINATIONS = 20;

/** Further sums that pages report on a day are not stored, so that nobody can fill the disk: 150 MB in two years. */
const MOST_ROWS = 2000;

/** The days to add up at once. With the largest number of rows, this takes some 40 ms. */
const DAYS_AT_ONCE = 30;

export type ChoiceCountStore = ReturnType<typeof createChoiceCountStore>;

/** The counts of each day. The time zone decides when a day begins. */
export function createChoiceCountStore(db: Database, timeZone: string, log: Logger) {
  const { reader, writer } = db.connections;
  const update = writer.prepare(`
    update choice_counts set count = count + 1
    where day = ? and step_key = ? and value = ? and kind = ? and tried_with = ?`);
  const insert = writer.prepare(`
    insert into choice_counts (day, step_key, value, kind, tried_with, count)
    values (?, ?, ?, ?, ?, 1)`);
  const combinations = writer
    .prepare<[string, string, string], number>(
      "select count(*) from choice_counts where day = ? and step_key = ? and value = ? and kind = 'refused'",
    )
    .pluck();
  const rowsOf = writer
    .prepare<[string], number>(
      "select count(*) from choice_counts where day = ? and kind <> 'chosen'",
    )
    .pluck();
  const sums = reader.prepare<[string, string], CountRow>(`
    select step_key as stepKey, value, kind, tried_with as triedWith, sum(count) as count
    from choice_counts where day >= ? and day < ? group by 1, 2, 3, 4`);

  const increase = (day: string, { stepKey, value, kind, triedWith }: CountRow) =>
    update.run(day, stepKey, value, kind, triedWith).changes > 0;

  const add = (day: string, row: CountRow): void => {
    const { stepKey, value, kind } = row;
    if (increase(day, row)) return;
    const isOther =
      kind === "refused" && (combinations.get(day, stepKey, value) ?? 0) >= MOST_COMBINATIONS;
    const kept = isOther ? { ...row, triedWith: OTHERS } : row;
    if (isOther && increase(day, kept)) return;
    if (kind !== "chosen" && (rowsOf.get(day) ?? 0) >= MOST_ROWS) return;
    insert.run(day, stepKey, value, kind, kept.triedWith);
  };

  return {
    /** Adds 1 for each row to the sums of today. */
    add(rows: readonly CountRow[], now: Date): Promise<void> {
      const day = wallClockDay(now, timeZone);
      return db.write(() => {
        for (const row of rows) add(day, row);
      });
    },

    /**
     * Counts the options of a quote, once for each item, within the transaction that stores it. A failure does not lose the
     * quote.
     */
    addQuote(items: readonly { readonly configuration: Configuration }[], now: Date): void {
      try {
        const day = wallClockDay(now, timeZone);
        for (const { configuration } of items)
          for (const row of rowsOfQuote(configuration)) add(day, row);
      } catch (error) {
        // When the disk is full, SQLite has already rolled the whole transaction back.
        if (!writer.inTransaction) throw error;
        log.error({ err: error }, "options of a quote not counted");
      }
    },

    /** The sums of the last days, in any order; `sumCounts` adds them up. */
    async lastDays(days: number, now: Date): Promise<{ since: string; rows: readonly CountRow[] }> {
      const today = Math.floor(wallClock(now, timeZone) / DAY_MS);
      const first = today - days + 1;
      const rows: CountRow[] = [];
      for (let from = first; from <= today; from += DAYS_AT_ONCE) {
        rows.push(...sums.all(dayText(from), dayText(Math.min(from + DAYS_AT_ONCE, today + 1))));
        await setImmediate();
      }
      return { since: dayText(first), rows };
    },

    /** Removes the sums of the days before one. Returns their number. */
    async removeBefore(day: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("choice_counts")
        .where("day", "<", day)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

/** A number of days since 1970 as 'YYYY-MM-DD'. */
const dayText = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** Long enough to compare a season with the same one of the year before. */
const KEPT_MS = 2 * 365 * DAY_MS;

/** Removes sums that are older than two years. */
export async function removeOldCounts(
  counts: ChoiceCountStore,
  now: Date,
): Promise<object | undefined> {
  const count = await counts.removeBefore(
    new Date(now.getTime() - KEPT_MS).toISOString().slice(0, 10),
  );
  return count > 0 ? { count } : undefined;
}
