import type { Logger } from "pino";
import { createBackupMaker } from "./backup/backup-in-process.ts";
import { hourlyBackups } from "./backup/hourly-backups.ts";
import type { Database } from "./db/connection.ts";
import type { Env } from "./env.ts";
import { everyHour } from "./every-hour.ts";
import { createImageFolder } from "./images/image-folder.ts";
import { sweepImages } from "./images/sweep.ts";
import { eraseOld } from "./quotes/erase-old.ts";
import { createEraseStore } from "./quotes/erase-store.ts";
import { purgeDeleted } from "./quotes/purge-deleted.ts";
import { createQuoteStore } from "./quotes/store.ts";
import { createRulesStore } from "./rules/store.ts";
import { forgetWrites } from "./staff/forget-writes.ts";
import { createWriteStore } from "./staff/write-store.ts";
import { lookAtClock } from "./upkeep/look-at-clock.ts";
import { createUpkeepStore } from "./upkeep/upkeep-store.ts";

interface HourlyWorkDeps {
  readonly db: Database;
  readonly env: Pick<Env, "dataDir" | "uploadsDir" | "backupKey" | "quotesKeptDays">;
  /** Undefined: no backups are made. */
  readonly backupDir: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What the server does by itself, now and every hour; returns what ends a backup that is under way. */
export function startHourlyWork({ db, env, backupDir, log, now }: HourlyWorkDeps): () => void {
  const { dataDir, uploadsDir, backupKey, quotesKeptDays } = env;
  const images = createImageFolder(uploadsDir);
  const quotes = createQuoteStore(db);
  const rules = createRulesStore(db);

  const upkeep = createUpkeepStore(db);
  const mayRemove = async () => {
    const doubt = await lookAtClock(upkeep, now());
    if (doubt !== undefined) log.warn(doubt);
    return doubt === undefined;
  };
  const removal = (what: string, remove: () => Promise<object | undefined>) =>
    everyHour(`removal of ${what}`, async () => ((await mayRemove()) ? remove() : undefined), log);

  removal("deleted quotes", () => purgeDeleted(quotes, now()));
  if (quotesKeptDays !== undefined) {
    const old = { quotes: createEraseStore(db), upkeep, keptDays: quotesKeptDays };
    removal("old quotes", () => eraseOld(old, now()));
  }
  const writes = createWriteStore(db);
  removal("old records of staff writes", () => forgetWrites(writes, now()));
  removal("unused images", async () => {
    const removed = await sweepImages({ images, rules, quotes }, now());
    return removed.length > 0 ? { removed } : undefined;
  });
  if (backupDir === undefined) return () => {};
  const places = { dataDir, uploadsDir, backupDir, backupKey };
  return hourlyBackups({ maker: backupMaker(), places, log, now, mayRemove });
}

/** The built process, or its source with the loader that runs this one. */
function backupMaker() {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return createBackupMaker(new URL(`./backup-process.${extension}`, import.meta.url));
}
