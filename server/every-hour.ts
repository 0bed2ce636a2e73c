import type { Logger } from "pino";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Does some work now and every hour, and logs what it did, if anything. What fails is tried again in an
 * hour; the server goes on.
 */
export function everyHour(
  name: string,
  work: () => Promise<object | undefined>,
  log: Logger,
): void {
  const attempt = async () => {
    try {
      const done = await work();
      if (done) log.info(done, name);
    } catch (error) {
      log.error({ err: error }, `${name} failed`);
    }
  };
  void attempt();
  setInterval(() => void attempt(), HOUR_MS).unref();
}
