import type { Request } from "express";
import type { Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { DatabaseSettings } from "#server/db/engine.ts";
import { withExistingDatabase } from "#server/db/engines/open-database.ts";
import type { StaffWritesTable } from "#server/db/staff-tables.ts";

export type StaffWrite = Omit<Selectable<StaffWritesTable>, "seq">;

export type WriteStore = ReturnType<typeof createWriteStore>;

/** Longer than the path of any route. */
const MAX_PATH_CHARACTERS = 200;

/** The record of one request. */
export function writeOf(
  req: Request,
  facts: Pick<StaffWrite, "at" | "session" | "author" | "status">,
): StaffWrite {
  return {
    ...facts,
    address: req.ip ?? "",
    request_id: req.res?.get("X-Request-Id") ?? null,
    method: req.method,
    path: req.path.slice(0, MAX_PATH_CHARACTERS),
  };
}

export function createWriteStore(db: Database) {
  return {
    /** Records a write and returns its number. */
    async add(write: StaffWrite): Promise<number> {
      const { seq } = await db
        .insertInto("staff_writes")
        .values(write)
        .returning("seq")
        .executeTakeFirstOrThrow();
      return seq;
    },

    async setStatus(seq: number, status: number): Promise<void> {
      await db.updateTable("staff_writes").set({ status }).where("seq", "=", seq).execute();
    },

    /** Removes records older than a time and returns their number. */
    async removeBefore(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom("staff_writes")
        .where("at", "<", before.toISOString())
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** The newest writes, newest first. */
    listNewest: (limit: number): Promise<StaffWrite[]> =>
      db.selectFrom("staff_writes").selectAll().orderBy("seq", "desc").limit(limit).execute(),
  };
}

/** More than a year, so that seasons can be compared. Records expire because they contain the IP addresses of staff. */
const MAX_WRITE_AGE_MS = 400 * 24 * 60 * 60 * 1000;

/** Removes expired records. */
export async function removeOldWrites(writes: WriteStore, now: Date): Promise<object | undefined> {
  const count = await writes.removeBefore(new Date(now.getTime() - MAX_WRITE_AGE_MS));
  return count > 0 ? { count } : undefined;
}

/** The newest staff writes, newest first. Creates nothing if there is no database. */
export async function newestWrites(
  settings: DatabaseSettings,
  limit: number,
): Promise<StaffWrite[]> {
  const writes = await withExistingDatabase(settings, (db) =>
    createWriteStore(db).listNewest(limit),
  );
  return writes ?? [];
}
