import { setImmediate } from "node:timers/promises";
import type { Request } from "express";
import { sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { orUndo } from "#server/db/savepoint.ts";
import type { Tables } from "#server/db/tables.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { type CountedItem, type CountRow, OTHER_COMBINATIONS, rowsOfItem } from "#shared/demand/choice-counts.ts";
import { wallClock, wallClockDay } from "#shared/time/wall-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Long enough to compare a season with the same one of the year before. */
export const MAX_COUNT_DAYS = 2 * 365;

/** The columns that name a sum. */
const KEY = ["day", "step_key", "value", "kind", "tried_with"] as const;

/** Further combinations of an option and a day are counted together. */
const MAX_COMBINATIONS = 20;

/** Further sums that pages report on a day are not stored, so that the disk cannot be filled: 150 MB in two years. */
const MAX_ROWS = 2000;

/** The days to add up at once. With the largest number of rows, this takes about 40 ms. */
const DAYS_AT_ONCE = 30;

export type ChoiceCountStore = ReturnType<typeof createChoiceCountStore>;

/** The counts of each day. The time zone decides when a day begins. */
export function createChoiceCountStore(db: Database, timeZone: string, log: Logger) {
  return {
    /** Adds 1 for each row to the sums of today. */
    add(rows: readonly CountRow[], now: Date): Promise<void> {
      const day = wallClockDay(now, timeZone);
      return db.write(async (within) => increase(within, day, await capRows(within, day, rows)));
    },

    /**
     * Counts the options of a quote, once for each item, at the end of the write that stores it. A failure does not lose the
     * quote, unless the database has rolled the whole write back, as on a full disk.
     */
    async addQuote(within: Transaction<Tables>, items: readonly CountedItem[], now: Date): Promise<void> {
      try {
        const rows = items.flatMap(rowsOfItem);
        await orUndo(within, () => increase(within, wallClockDay(now, timeZone), rows));
      } catch (error) {
        if (isDiskFull(error)) throw error;
        log.error({ err: error }, "options of a quote not counted");
      }
    },

    /** The sums of the last days, in any order; `sumCounts` adds them up. */
    async sumDays(days: number, now: Date): Promise<{ since: string; rows: readonly CountRow[] }> {
      const today = Math.floor(wallClock(now, timeZone) / DAY_MS);
      const first = today - days + 1;
      const rows: CountRow[] = [];
      for (let from = first; from <= today; from += DAYS_AT_ONCE) {
        const before = Math.min(from + DAYS_AT_ONCE, today + 1);
        const sums = await db
          .selectFrom("choice_counts")
          .select(["step_key as stepKey", "value", "kind", "tried_with as triedWith"])
          .select(({ fn }) => [fn.sum<number>("count").as("count"), fn.sum<number | null>("amount_cents").as("amount")])
          .where("day", ">=", dayText(from))
          .where("day", "<", dayText(before))
          .groupBy(["step_key", "value", "kind", "tried_with"])
          .execute();
        rows.push(...sums);
        await setImmediate();
      }
      return { since: dayText(first), rows };
    },

    /** The first day with counts, and the first with amounts; undefined without any. */
    async firstDays(): Promise<{ counted: string | undefined; priced: string | undefined }> {
      const first = db.selectFrom("choice_counts").select(({ fn }) => fn.min("day").as("day"));
      const [counted, priced] = await Promise.all(
        [first, first.where("amount_cents", "is not", null)].map((query) => query.executeTakeFirst()),
      );
      return { counted: counted?.day ?? undefined, priced: priced?.day ?? undefined };
    },

    /** Removes sums that are older than two years. Returns their number. */
    removeOld(now: Date): Promise<number> {
      const first = new Date(now.getTime() - MAX_COUNT_DAYS * DAY_MS).toISOString().slice(0, 10);
      return deleteInTurns(db, "choice_counts", KEY, sql`day < ${first}`);
    },
  };
}

const keyOf = ({ stepKey, value, kind, triedWith }: CountRow) => [stepKey, value, kind, triedWith].join("\n");

/** The rows as they are stored: what exceeds a limit counts as other combinations, or is dropped. */
async function capRows(
  within: Transaction<Tables>,
  day: string,
  rows: readonly CountRow[],
): Promise<readonly CountRow[]> {
  const stored = await within
    .selectFrom("choice_counts")
    .select(["step_key as stepKey", "value", "kind", "tried_with as triedWith", "count"])
    .where("day", "=", day)
    .where("kind", "<>", "chosen")
    .execute();
  const known = new Set(stored.map(keyOf));
  const refusals = stored.filter(({ kind }) => kind === "refused");
  const combinations = new Map<string, number>();
  const optionOf = ({ stepKey, value }: CountRow) => `${stepKey}\n${value}`;
  const note = (row: CountRow) => combinations.set(optionOf(row), 1 + (combinations.get(optionOf(row)) ?? 0));
  refusals.forEach(note);
  return rows.flatMap((row) => {
    if (known.has(keyOf(row))) return row;
    const isOther = row.kind === "refused" && (combinations.get(optionOf(row)) ?? 0) >= MAX_COMBINATIONS;
    const kept = isOther ? { ...row, triedWith: OTHER_COMBINATIONS } : row;
    if (known.has(keyOf(kept))) return kept;
    if (known.size >= MAX_ROWS) return [];
    known.add(keyOf(kept));
    if (row.kind === "refused") note(row);
    return kept;
  });
}

/** Adds 1 and the amount of each row to the sums of a day. */
async function increase(within: Transaction<Tables>, day: string, rows: readonly CountRow[]): Promise<void> {
  const sums = new Map<string, CountRow>();
  for (const row of rows) {
    const { count = 0, amount } = sums.get(keyOf(row)) ?? {};
    const sum = row.amount == null ? row.amount : row.amount + (amount ?? 0);
    sums.set(keyOf(row), { ...row, count: 1 + count, amount: sum ?? null });
  }
  if (sums.size === 0) return;
  const values = [...sums.values()].map(
    ({ stepKey, value, kind, triedWith, count, amount }) =>
      sql`(${day}, ${stepKey}, ${value}, ${kind}, ${triedWith}, ${count}, ${amount})`,
  );
  // The builder would take four times as long for so many values.
  await sql`insert into choice_counts (day, step_key, value, kind, tried_with, count, amount_cents) values ${sql.join(values)}
    on conflict (day, step_key, value, kind, tried_with)
    do update set count = choice_counts.count + excluded.count,
      amount_cents = coalesce(choice_counts.amount_cents + excluded.amount_cents, choice_counts.amount_cents, excluded.amount_cents)`.execute(
    within,
  );
}

/** A number of days since 1970 as 'YYYY-MM-DD'. */
const dayText = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);

/** Whether the visitor's browser asks not to be tracked. The counts do not track visitors, but the choice is theirs. */
export function declinesCounting(req: Request): boolean {
  return req.get("DNT") === "1" || req.get("Sec-GPC") === "1";
}
