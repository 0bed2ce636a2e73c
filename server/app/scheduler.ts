import type { Logger } from "pino";
import { runForNoRequest } from "#server/platform/current-request.ts";
import type { UpkeepStore } from "./upkeep-store.ts";

const MINUTE_MS = 60_000;

/** Work that recurs. */
export interface Work {
  readonly name: string;
  /** Returns what to log. */
  readonly run: (now: Date) => Promise<object | undefined>;
}

/** Runs once in this time, in one of the processes that share the database. */
interface LeasedJob extends Work {
  readonly everyMs: number;
}

/** Runs at every look, in every process: each minute, and at the next time that it finds. */
interface DueJob extends Work {
  readonly findNextTime: () => Promise<Date | undefined>;
}

type Job = LeasedJob | DueJob;

interface SchedulerDeps {
  readonly jobs: readonly Job[];
  readonly upkeep: UpkeepStore;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Runs the jobs that are due, one after the other: when woken for the first time, every minute after that, and at the next time
 * of a job. A failure is logged, and the job runs again at its next time.
 */
export function createScheduler({ jobs, upkeep, log, now }: SchedulerDeps) {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let hasEnded = false;

  /** Runs a job if it is due. Returns the milliseconds until the next look. */
  const attempt = async (job: Job): Promise<number> => {
    const { name } = job;
    try {
      if ("everyMs" in job && !(await upkeep.lease(name, job.everyMs, now()))) return MINUTE_MS;
      const begunAt = now();
      const result = await job.run(begunAt);
      if (result) log.info(result, name);
      if ("everyMs" in job) return MINUTE_MS;
      const dueAt = await job.findNextTime();
      // The run did not finish work that was due. The next attempt is in a minute.
      if (!dueAt || dueAt <= begunAt) return MINUTE_MS;
      return Math.min(Math.max(dueAt.getTime() - now().getTime(), 0), MINUTE_MS);
    } catch (error) {
      // The end aborts what takes long.
      if (!hasEnded) log.error({ err: error }, `${name} failed`);
      return MINUTE_MS;
    }
  };

  const look = async () => {
    let wait = MINUTE_MS;
    for (const job of jobs) if (!hasEnded) wait = Math.min(wait, await attempt(job));
    clearTimeout(timer);
    if (!hasEnded) timer = setTimeout(wake, wait).unref();
  };
  // A request may wake it. What runs then, and at all later times, is not the work of that request.
  const wake = () =>
    runForNoRequest(() => {
      work = work.then(look);
    });

  return {
    wake,
    /** Starts no job anymore, and resolves once none runs, so that the database can be closed. */
    end(): Promise<void> {
      hasEnded = true;
      clearTimeout(timer);
      return work;
    },
  };
}
