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
import { createScheduler, type Job } from "./upkeep/scheduler.ts";
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
  const upkeep = createUpkeepStore(db);
  const backups = createBackupMaker(builtOrSource("backup-process"));
  const mayRemove = async () => {
    const warning = await checkClock(upkeep, now());
    if (warning !== undefined) log.warn(warning);
    return warning === undefined;
  };
  const hourly = [
    ...removals(deps, upkeep).map(({ name, run }) => ({
      name: `removal of ${name}`,
      run: async (at: Date) => ((await mayRemove()) ? run(at) : undefined),
    })),
    ...(env.mail ? [digest(db, env.timeZone)] : []),
  ];
  const settings = backupDir === undefined ? undefined : { ...env, backupDir };
  const scheduler = createScheduler({
    jobs: [
      ...hourly.map((job) => ({ ...job, everyMs: HOUR_MS })),
      ...(settings ? [hourlyBackups({ maker: backups, settings, mayRemove })] : []),
    ],
    upkeep,
    log,
    now,
  });
  scheduler.wake();
  return () => {
    const ended = scheduler.end();
    backups.end();
    return ended;
  };
}

/** The jobs that remove what nobody needs any more. */
function removals({ db, env, log }: HourlyWorkDeps, upkeep: ReturnType<typeof createUpkeepStore>) {
  const { uploadsDir, quotesKeptDays: keptDays, timeZone } = env;
  const quotes = createEraseStore(db);
  const writes = createWriteStore(db);
  const counts = createChoiceCountStore(db, timeZone, log);
  const messages = createMessageStore(db);
  const used = {
    images: createImageStore(db, uploadsDir),
    rules: createRulesStore(db),
    quotes: createQuoteStore(db),
    drafts: createDraftStore(db),
  };
  const jobs: Job[] = [
    { name: "deleted quotes", run: (now) => eraseDeleted(quotes, now) },
    { name: "old records of staff writes", run: (now) => removeOldWrites(writes, now) },
    { name: "old choice counts", run: (now) => removeOldCounts(counts, now) },
    { name: "old messages", run: (now) => removeOldMessages(messages, now) },
    {
      name: "unused images",
      async run(now) {
        const removed = await sweepImages(used, now);
        return removed.length > 0 ? { removed } : undefined;
      },
    },
  ];
  if (keptDays === undefined) return jobs;
  return [
    ...jobs,
    { name: "old quotes", run: (now: Date) => eraseOld({ quotes, upkeep, keptDays }, now) },
  ];
}

function digest(db: Database, timeZone: string): Job {
  const deps = { messages: createMessageStore(db), tallies: createTallyStore(db), timeZone };
  return { name: "digest of overdue quotes", run: (now) => addDigest(deps, now) };
}

/** The entry of a built process, or its source when this server runs from source. */
function builtOrSource(name: string): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./${name}.${extension}`, import.meta.url);
}
