import type { Selectable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { StaffWritesTable } from "#server/db/tables.ts";

export type StaffWrite = Omit<Selectable<StaffWritesTable>, "seq">;

export type WriteStore = ReturnType<typeof createWriteStore>;

/** What staff asked the server to change, a row each. */
export function createWriteStore(db: Database) {
  return {
    /** Notes a write down, and returns its number. */
    async add(write: StaffWrite): Promise<number> {
      const { seq } = await db
        .insertInto("staff_writes")
        .values(write)
        .returning("seq")
        .executeTakeFirstOrThrow();
      return seq;
    },

    /** Says what a write was answered with. */
    async answer(seq: number, status: number): Promise<void> {
      await db.updateTable("staff_writes").set({ status }).where("seq", "=", seq).execute();
    },

    /** Forgets what was written down before a moment, and says how many that were. */
    async removeBefore(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("staff_writes")
        .where("at", "<", before.toISOString())
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** The newest writes, the newest first. */
    newest: (limit: number): Promise<StaffWrite[]> =>
      db.selectFrom("staff_writes").selectAll().orderBy("seq", "desc").limit(limit).execute(),
  };
}
