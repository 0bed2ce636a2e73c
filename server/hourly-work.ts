import type { Logger } from "pino";
import { createBackupMaker, hourlyBackups } from "./backup/hourly-backups.ts";
import { createChoiceCountStore, removeOldCounts } from "./choice-counts/store.ts";
import type { Database } from "./db/connection.ts";
import type { Env } from "./env.ts";
import { createImageStore } from "./images/image-store.ts";
import { sweepImages } from "./images/sweep.ts";
import { addDigest } from "./mail/add-digest.ts";
import { createMessageStore, removeOldMessages } from "./outbox/message-store.ts";
import { eraseDeleted, eraseOld } from "./quotes/erase-old.ts";
import { createEraseStore } from "./quotes/erase-store.ts";
import { createQuoteStore } from "./quotes/store.ts";
import { createTallyStore } from "./quotes/tally-store.ts";
import { createRulesStore } from "./rules/store.ts";
import { createDraftStore } from "./rules-drafts/draft-store.ts";
import { createWriteStore, removeOldWrites } from "./staff/write-store.ts";
import { checkClock, createUpkeepStore } from "./upkeep/upkeep-store.ts";

const HOUR_MS = 60 * 60 * 1000;

interface HourlyWorkDeps {
  readonly db: Database;
  readonly env: Pick<
    Env,
    "dataDir" | "uploadsDir" | "backupKey" | "quotesKeptDays" | "timeZone" | "mail"
  >;
  /** Undefined if no backups are made. */
  readonly backupDir: string | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Starts the recurring jobs. Returns a function that starts none any more, aborts a backup in progress, and waits for all
 * others, which need the database.
 */
export function startHourlyWork(deps: HourlyWorkDeps): () => Promise<unknown> {
  const { db, env, backupDir, log, now } = deps;
  const { dataDir, uploadsDir, backupKey, quotesKeptDays } = env;
  const images = createImageStore(db, uploadsDir);
  const quotes = createQuoteStore(db);
  const rules = createRulesStore(db);
  const drafts = createDraftStore(db);

  const upkeep = createUpkeepStore(db);
  const mayRemove = async () => {
    const warning = await checkClock(upkeep, now());
    if (warning !== undefined) log.warn(warning);
    return warning === undefined;
  };
  const ends: (() => Promise<unknown>)[] = [];
  const hourly = (name: string, job: () => Promise<object | undefined>) =>
    ends.push(everyHour(name, job, log));
  const removal = (name: string, remove: () => Promise<object | undefined>) =>
    hourly(`removal of ${name}`, async () => ((await mayRemove()) ? remove() : undefined));

  const erasable = createEraseStore(db);
  removal("deleted quotes", () => eraseDeleted(erasable, now()));
  if (quotesKeptDays !== undefined) {
    const old = { quotes: erasable, upkeep, keptDays: quotesKeptDays };
    removal("old quotes", () => eraseOld(old, now()));
  }
  const writes = createWriteStore(db);
  removal("old records of staff writes", () => removeOldWrites(writes, now()));
  const counts = createChoiceCountStore(db, env.timeZone, log);
  removal("old choice counts", () => removeOldCounts(counts, now()));
  const messages = createMessageStore(db);
  removal("old messages", () => removeOldMessages(messages, now()));
  if (env.mail) {
    const digest = { messages, tallies: createTallyStore(db), timeZone: env.timeZone };
    hourly("digest of overdue quotes", () => addDigest(digest, now()));
  }
  removal("unused images", async () => {
    const removed = await sweepImages({ images, rules, quotes, drafts }, now());
    return removed.length > 0 ? { removed } : undefined;
  });
  if (backupDir !== undefined) {
    const settings = { dataDir, uploadsDir, backupDir, backupKey };
    ends.push(hourlyBackups({ maker: backupMaker(), settings, log, now, mayRemove }));
  }
  return () => Promise.all(ends.map((end) => end()));
}

/**
 * Runs a job now and every hour, and logs its result, if any. A failed job is retried in an hour. Returns a function that
 * ends this, and waits for the job if it is running.
 */
export function everyHour(
  name: string,
  job: () => Promise<object | undefined>,
  log: Logger,
): () => Promise<void> {
  const attempt = async () => {
    try {
      const result = await job();
      if (result) log.info(result, name);
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
    }
  };
  let running = attempt();
  const timer = setInterval(() => {
    running = attempt();
  }, HOUR_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Uses the built process, or its source when this server runs from source. */
function backupMaker() {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return createBackupMaker(new URL(`./backup-process.${extension}`, import.meta.url));
}
