import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { addEvent, type SecurityEvent } from "#server/staff/audit-store.ts";
import type { DayOff } from "#shared/api/days-off.ts";
import { type DaysOff, MAX_DAYS_OFF } from "#shared/time/days-off.ts";

/** There is one list, and no row before the first change. */
export const LIST_ID = 1;

const BEFORE_CHANGES: readonly DayOff[] = [{ dayOff: "US", name: "" }];

/** Who makes a change, and when. */
type Act = Pick<SecurityEvent, "author" | "address" | "at">;

export type DaysOffStore = ReturnType<typeof createDaysOffStore>;

/** The days off of the company. Every server reads them when it needs them. */
export function createDaysOffStore(db: Database) {
  return {
    list: () => readList(db),

    load: async (): Promise<DaysOff> => (await readList(db)).map(({ dayOff }) => dayOff),

    /** Adds a country or a day, or renames the day. */
    add: (dayOff: string, name: string | undefined, act: Act): Promise<readonly DayOff[] | "full"> =>
      db.write(async (within) => {
        const list = await readList(within);
        const before = list.find((each) => each.dayOff === dayOff);
        const others = list.filter((each) => each !== before);
        const added = { dayOff, name: name ?? before?.name ?? "" };
        if (before?.name === added.name) return list;
        if (others.length >= MAX_DAYS_OFF) return "full";
        const event = { ...act, kind: "day-off-added", subject: dayOff } as const;
        await addEvent(within, { ...event, detail: added.name || undefined });
        return saveList(within, [...others, added]);
      }),

    remove: (removed: string, act: Act): Promise<readonly DayOff[]> =>
      db.write(async (within) => {
        const list = await readList(within);
        const others = list.filter(({ dayOff }) => dayOff !== removed);
        if (others.length === list.length) return list;
        await addEvent(within, { ...act, kind: "day-off-removed", subject: removed });
        return saveList(within, others);
      }),
  };
}

async function readList(db: Kysely<Tables>): Promise<readonly DayOff[]> {
  const row = await db.selectFrom("days_off").select("list").where("id", "=", LIST_ID).executeTakeFirst();
  return parseList(row?.list);
}

const parseList = (list: string | null | undefined): readonly DayOff[] => (list ? JSON.parse(list) : BEFORE_CHANGES);

/** The days off in the stored list. */
export const readDaysOff = (list: string | null | undefined): DaysOff => parseList(list).map(({ dayOff }) => dayOff);

async function saveList(db: Kysely<Tables>, days: readonly DayOff[]): Promise<readonly DayOff[]> {
  const byKind = ({ dayOff }: DayOff) => (/^\d/.test(dayOff) ? 1 : 0);
  const sorted = [...days].sort((one, other) => byKind(one) - byKind(other) || (one.dayOff < other.dayOff ? -1 : 1));
  const list = JSON.stringify(sorted);
  await db
    .insertInto("days_off")
    .values({ id: LIST_ID, list })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ list }))
    .execute();
  return sorted;
}
