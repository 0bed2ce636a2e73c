import { setImmediate } from "node:timers/promises";
import type { Request } from "express";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { orUndo } from "#server/db/savepoint.ts";
import type { ChoiceCountsTable, Tables } from "#server/db/tables.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { type ChoiceCountsReply, MAX_COUNT_DAYS } from "#shared/api/choice-counts.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { wallClock, wallClockDay } from "#shared/time/wall-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Further options that pages report on a day are not stored, so that the disk cannot be filled: 150 MB in two years. */
const MAX_ROWS = 2000;

/** The days to add up at once. With the largest number of rows, this takes about 40 ms. */
const DAYS_AT_ONCE = 30;

type OptionCounts = ChoiceCountsReply["options"][number];

type Row = Selectable<ChoiceCountsTable>;

export type ChoiceCountStore = ReturnType<typeof createChoiceCountStore>;

/** The counts of each day. The time zone decides when a day begins. */
export function createChoiceCountStore(db: Database, timeZone: string, log: Logger) {
  return {
    /** Counts that a visitor tried options that were unavailable. */
    addTried(options: readonly Pick<OptionCounts, "stepKey" | "value">[], now: Date): Promise<void> {
      const day = wallClockDay(now, timeZone);
      const rows = options.map(({ stepKey, value }) => ({ day, step_key: stepKey, value, chosen: 0, refused: 1 }));
      return db.write(async (within) => {
        const stored = await within
          .selectFrom("choice_counts")
          .select(["step_key", "value"])
          .where("day", "=", day)
          .execute();
        const known = new Set(stored.map(nameOf));
        const tried = rows.filter((row) => (known.size < MAX_ROWS ? known.add(nameOf(row)) : known.has(nameOf(row))));
        await increase(within, [...new Map(tried.map((row) => [nameOf(row), row])).values()]);
      });
    },

    /**
     * Counts the options of a quote, once for each item, at the end of the write that stores it. A failure does not lose the
     * quote, unless the database has rolled the whole write back, as on a full disk.
     */
    async addQuote(
      within: Transaction<Tables>,
      items: readonly { readonly configuration: Configuration }[],
      now: Date,
    ): Promise<void> {
      try {
        const day = wallClockDay(now, timeZone);
        const rows = new Map<string, Row>();
        for (const { configuration } of items)
          for (const step_key of Object.keys(configuration))
            for (const value of chosenValues(configuration, step_key)) {
              const name = nameOf({ step_key, value });
              rows.set(name, { day, step_key, value, chosen: 1 + (rows.get(name)?.chosen ?? 0), refused: 0 });
            }
        await orUndo(within, () => increase(within, [...rows.values()]));
      } catch (error) {
        if (isDiskFull(error)) throw error;
        log.error({ err: error }, "options of a quote not counted");
      }
    },

    /** The sums of the last days, in no particular order. */
    async sumDays(days: number, now: Date): Promise<{ since: string; options: readonly OptionCounts[] }> {
      const today = Math.floor(wallClock(now, timeZone) / DAY_MS);
      const first = today - days + 1;
      const sums = new Map<string, OptionCounts>();
      for (let from = first; from <= today; from += DAYS_AT_ONCE) {
        const rows = await db
          .selectFrom("choice_counts")
          .select(["step_key", "value"])
          .select(({ fn }) => [fn.sum<number>("chosen").as("chosen"), fn.sum<number>("refused").as("refused")])
          .where("day", ">=", dayText(from))
          .where("day", "<", dayText(Math.min(from + DAYS_AT_ONCE, today + 1)))
          .groupBy(["step_key", "value"])
          .execute();
        for (const { step_key: stepKey, value, ...row } of rows) {
          const name = nameOf({ step_key: stepKey, value });
          const { chosen = 0, refused = 0 } = sums.get(name) ?? {};
          sums.set(name, { stepKey, value, chosen: chosen + row.chosen, refused: refused + row.refused });
        }
        await setImmediate();
      }
      return { since: dayText(first), options: [...sums.values()] };
    },

    /** Removes sums that are older than two years. Returns their number. */
    removeOld(now: Date): Promise<number> {
      const first = new Date(now.getTime() - MAX_COUNT_DAYS * DAY_MS).toISOString().slice(0, 10);
      return deleteInTurns(db, "choice_counts", ["day", "step_key", "value"], sql`day < ${first}`);
    },
  };
}

const nameOf = ({ step_key, value }: Pick<Row, "step_key" | "value">) => `${step_key}/${value}`;

/** Adds rows to the sums of their days. */
async function increase(within: Transaction<Tables>, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => sql`(${row.day}, ${row.step_key}, ${row.value}, ${row.chosen}, ${row.refused})`);
  // The builder would take four times as long for so many values.
  await sql`insert into choice_counts (day, step_key, value, chosen, refused) values ${sql.join(values)}
    on conflict (day, step_key, value) do update set chosen = choice_counts.chosen + excluded.chosen,
      refused = choice_counts.refused + excluded.refused`.execute(within);
}

/** A number of days since 1970 as 'YYYY-MM-DD'. */
const dayText = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** Whether the visitor's browser asks not to be tracked. The counts do not track visitors, but the choice is theirs. */
export function declinesCounting(req: Request): boolean {
  return req.get("DNT") === "1" || req.get("Sec-GPC") === "1";
}
