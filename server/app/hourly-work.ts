import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { createBackupMaker, createHourlyBackups } from "#server/backup/hourly-backups.ts";
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
}

/**
 * Starts the recurring jobs. Returns a function that starts none anymore, aborts a backup in progress, and waits for all
 * others, which need the database.
 */
export function startHourlyWork(deps: HourlyWorkDeps): () => Promise<unknown> {
  const { stores, env, log, now } = deps;
  const { backupDir } = env;
  const { upkeep } = stores;
  const backups = createBackupMaker();
  const canRemove = async () => {
    const warning = await checkClock(upkeep, now());
    if (warning !== undefined) log.warn(warning);
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
    { name: "check of the write-ahead log", run: () => checkWal(stores.erasure, log) },
    ...(env.mail ? [createDigestJob({ ...stores, timeZone: env.timeZone }), createReminderJob(stores)] : []).map(
      (job) => whenClockIsTrusted(upkeep, job),
    ),
  ];
  const settings = backupDir === undefined ? undefined : { ...env, backupDir };
  const scheduler = createScheduler({
    jobs: [
      ...hourly.map((job) => ({ ...job, everyMs: HOUR_MS })),
      stores.searchRenewal,
      ...(settings ? [createHourlyBackups({ maker: backups, settings, mayRemove: canRemove })] : []),
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
    createRemoval("old keys of submissions", stores.quotes.removeOldKeys),
    createRemoval("old counts of limits", stores.limits.removeOld),
    createRemoval("ended API keys", stores.keys.removeEnded),
    createRemoval("expired steps of sign-in", stores.passkeys.removeExpiredSteps),
    createRemoval("expired links of people", stores.personLinks.removeExpired),
    createRemoval("old events of the audit trail", stores.audit.removeOld),
    createRemoval("old choice counts", stores.counts.removeOld),
    createRemoval("old messages", stores.messages.removeOld),
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

/** A job that removes rows, and logs their number. */
const createRemoval = (name: string, remove: (now: Date) => Promise<number>): Work => ({
  name,
  async run(now) {
    const count = await remove(now);
    return count > 0 ? { count } : undefined;
  },
});

/** Reminds customers, unless an owner turned that off. */
function createReminderJob({ reminders, companyStore }: Pick<Stores, "reminders" | "companyStore">): Work {
  return {
    name: "reminders before quotes expire",
    async run(now) {
      if (!(await companyStore.load()).reminders) return undefined;
      const count = await reminders.remindCustomers(now);
      return count > 0 ? { count } : undefined;
    },
  };
}

function createDigestJob(deps: Parameters<typeof addDigest>[0]): Work {
  return { name: "digest of overdue quotes", run: (now) => addDigest(deps, now) };
}
