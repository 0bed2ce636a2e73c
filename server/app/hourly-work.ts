import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { type BackupMaker, createBackupMaker, createHourlyBackups } from "#server/backup/hourly-backups.ts";
import { addDigest } from "#server/messages/email/add-digest.ts";
import { removeStaleTempFiles } from "#server/platform/temp-file.ts";
import { eraseDeleted, eraseOld } from "#server/quotes/erase/erase-old.ts";
import type { Env } from "./env.ts";
import { createScheduler, type Work } from "./scheduler.ts";
import type { Stores } from "./stores.ts";
import { sweepImages } from "./sweep-images.ts";
import { checkClock, whenClockIsTrusted } from "./upkeep-store.ts";

/** Larger than it becomes by itself. */
const MAX_WAL_BYTES = 16_777_216;

const HOUR_MS = 60 * 60 * 1000;

interface HourlyWorkDeps {
  readonly stores: Stores;
  readonly env: Pick<
    Env,
    "dataDir" | "uploadsDir" | "backupDir" | "backupKey" | "quotesKeptDays" | "timeZone" | "mail"
  >;
  readonly log: Logger;
  readonly now: () => Date;
  readonly backups?: BackupMaker;
}

/**
 * Starts the recurring jobs. None of them waits for a backup, which may never end. Returns a function that starts none anymore, aborts a
 * backup in progress, and waits for all others, which need the database.
 */
export function startHourlyWork(deps: HourlyWorkDeps): () => Promise<unknown> {
  const { stores, env, log, now, backups = createBackupMaker() } = deps;
  const { backupDir } = env;
  const { upkeep } = stores;
  let lastWarning: string | undefined;
  const canRemove = async () => {
    const warning = await checkClock(upkeep, now());
    // Once a day, because it has the days, and not for each job.
    if (warning !== undefined && warning !== lastWarning) log.warn(warning);
    lastWarning = warning;
    return warning === undefined;
  };
  const hourly = [
    ...createRemovals(stores, env.quotesKeptDays).map(({ name, run }) => ({
      name: `removal of ${name}`,
      run: async (at: Date) => ((await canRemove()) ? run(at) : undefined),
    })),
    {
      name: "removal of what killed processes left",
      async run() {
        // Servers on PostgreSQL may have none.
        if (existsSync(env.dataDir)) removeStaleTempFiles(env.dataDir);
        return undefined;
      },
    },
    ...(env.quotesKeptDays === undefined ? [{ name: "end of the retention period", run: upkeep.forgetKeptSince }] : []),
    { name: "check of the write-ahead log", run: () => checkWal(stores.erasure, log) },
    ...(env.mail ? createEmailJobs(stores, env.timeZone) : []).map((job) => whenClockIsTrusted(upkeep, job)),
  ];
  const settings = backupDir === undefined ? undefined : { ...env, backupDir };
  const schedulers = [
    [...hourly.map((job) => ({ ...job, everyMs: HOUR_MS })), stores.searchRenewal],
    settings ? [createHourlyBackups({ maker: backups, settings, mayRemove: canRemove, log })] : [],
  ].map((jobs) => createScheduler({ jobs, upkeep, log, now }));
  for (const { wake } of schedulers) wake();
  return () => {
    const ended = Promise.all(schedulers.map(({ end }) => end()));
    backups.end();
    return ended;
  };
}

/** Warns if the write-ahead log of SQLite grows, because another program reads the database and does not stop. */
async function checkWal({ forget }: Stores["erasure"], log: Logger): Promise<undefined> {
  const bytes = await forget();
  if (bytes > MAX_WAL_BYTES)
    log.warn({ bytes }, "another program reads the database without an end, so the write-ahead log grows: end it");
}

/** The jobs that remove outdated data. */
function createRemovals(stores: Stores, keptDays: number | undefined) {
  const { erasure: quotes, upkeep } = stores;
  const jobs: Work[] = [
    { name: "deleted quotes", run: (now) => eraseDeleted(quotes, now) },
    createCountedJob("old keys of submissions", stores.quotes.removeOldKeys),
    createCountedJob("old counts of limits", stores.limits.removeOld),
    createCountedJob("ended API keys", stores.keys.removeEnded),
    createCountedJob("expired steps of sign-in", stores.passkeys.removeExpiredSteps),
    createCountedJob("expired links of people", stores.personLinks.removeExpired),
    createCountedJob("old events of the audit trail", stores.audit.removeOld),
    createCountedJob("old choice counts", stores.counts.removeOld),
    createCountedJob("old messages", stores.messages.removeOld),
    {
      name: "unused images",
      async run(now) {
        const removed = await sweepImages(stores, now);
        return removed.length > 0 ? { removed } : undefined;
      },
    },
  ];
  if (keptDays === undefined) return jobs;
  return [...jobs, { name: "old quotes", run: (now: Date) => eraseOld({ quotes, upkeep, keptDays }, now) }];
}

const createEmailJobs = (stores: Stores, timeZone: string): readonly Work[] => [
  { name: "digest of overdue quotes", run: (now) => addDigest({ ...stores, timeZone }, now) },
  // Unless an owner turned them off.
  createCountedJob("reminders before quotes expire", async (now) =>
    (await stores.companyStore.load()).reminders ? stores.reminders.remindCustomers(now) : 0,
  ),
];

/** A job that logs a number, such as that of the rows that it removed. */
const createCountedJob = (name: string, work: (now: Date) => Promise<number>): Work => ({
  name,
  async run(now) {
    const count = await work(now);
    return count > 0 ? { count } : undefined;
  },
});
