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

interface HourlyWorkDeps {
  readonly db: Database;
  readonly env: Env;
  /** Undefined: no backups are made. */
  readonly backupDir: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What the server does by itself, now and every hour; returns what ends a backup that is under way. */
export function startHourlyWork({ db, env, backupDir, log, now }: HourlyWorkDeps): () => void {
  const { dataDir, uploadsDir, quotesKeptDays } = env;
  const images = createImageFolder(uploadsDir);
  const quotes = createQuoteStore(db);
  const rules = createRulesStore(db);

  everyHour("removal of deleted quotes", () => purgeDeleted(quotes, now()), log);
  if (quotesKeptDays !== undefined) {
    const erased = createEraseStore(db);
    everyHour("removal of old quotes", () => eraseOld(erased, quotesKeptDays, now()), log);
  }
  const writes = createWriteStore(db);
  everyHour("removal of old records of staff writes", () => forgetWrites(writes, now()), log);
  everyHour(
    "removal of unused images",
    async () => {
      const removed = await sweepImages({ images, rules, quotes }, now());
      return removed.length > 0 ? { removed } : undefined;
    },
    log,
  );
  if (backupDir === undefined) return () => {};
  const places = { dataDir, uploadsDir, backupDir };
  return hourlyBackups({ maker: backupMaker(), places, log, now });
}

/** The built process, or its source with the loader that runs this one. */
function backupMaker() {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return createBackupMaker(new URL(`./backup-process.${extension}`, import.meta.url));
}
