import { type Kysely, sql } from "kysely";
import type { Tables } from "../../tables.ts";
import { findNewer, outdated } from "./newer-version.ts";

export type Watch = ReturnType<typeof createWatch>;

const LOOK_EVERY_MS = 1000;

/** Times are whole milliseconds. */
const RESOLUTION_MS = 1;

const LOOK = sql<{ at: Date; newer: string | null }>`
  select clock_timestamp() as at, ${sql.raw(findNewer)} as newer`;

/** A look at the database, every second: the time there, and whether a newer version has changed its tables. */
export function createWatch() {
  /** The database's clock minus this machine's. */
  let aheadMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopFor = (_sentence: string) => {};
  const isOutdated = new Promise<string>((resolve) => {
    stopFor = resolve;
  });

  const look = async (db: Kysely<Tables>): Promise<void> => {
    const asked = Date.now();
    const [row] = (await LOOK.execute(db)).rows;
    if (!row) return;
    const took = Date.now() - asked;
    const foundMs = row.at.getTime() - (asked + took / 2);
    // A difference that the way of the reply explains would only make the time jump.
    if (Math.abs(foundMs - aheadMs) > took / 2 + RESOLUTION_MS) aheadMs = foundMs;
    if (row.newer === null) return;
    const error = outdated(row.newer);
    stopFor(error.message);
    throw error;
  };

  return {
    /** The time by the database's clock, which is the same for all servers. */
    now: () => new Date(Date.now() + aheadMs),
    /** Resolves with a sentence once a newer version has changed the database, so that this one must stop. */
    outdated: isOutdated,
    /** Looks now. Throws if this version can no longer use the database. */
    look,
    /** Looks now, and every second until the end. Rejects if the first look fails. */
    async start(db: Kysely<Tables>): Promise<void> {
      await look(db);
      let isLooking = false;
      timer = setInterval(async () => {
        if (isLooking) return;
        isLooking = true;
        // Requests find out by themselves that the database cannot be reached.
        await look(db).catch(() => {});
        isLooking = false;
      }, LOOK_EVERY_MS).unref();
    },
    end: () => clearInterval(timer),
  };
}
