import type { Logger } from "pino";
import { type SweepDeps, sweepImages } from "./sweep.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Removes unused images now and every hour. What fails is tried again in an hour; the server goes on. */
export function sweepHourly(deps: SweepDeps, log: Logger, now: () => Date): void {
  const sweep = async () => {
    try {
      const removed = await sweepImages(deps, now());
      if (removed.length > 0) log.info({ removed }, "unused images removed");
    } catch (error) {
      log.error({ err: error }, "unused images could not be removed");
    }
  };
  void sweep();
  setInterval(() => void sweep(), HOUR_MS).unref();
}
