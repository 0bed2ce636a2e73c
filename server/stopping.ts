import type { Server, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { drain } from "./http/drain.ts";

/** What is under way gets this long to finish when the server is told to stop; supervisors wait for ten seconds. */
const DRAIN_MS = 8_000;

/** The same after a fault of our own, when less can be trusted. */
const FAULT_DRAIN_MS = 2_000;

/** Whatever still hangs then is left behind. */
const LONGEST_RELEASE_MS = 1_000;

interface Stopping {
  readonly server: Server;
  readonly underWay: ReadonlySet<ServerResponse>;
  /** Closes what the server holds open, after its last reply. */
  readonly release: () => Promise<unknown>;
  readonly log: Logger;
}

/**
 * Ends the process when it is told to, with 0, or when something was thrown that nobody caught, with 1:
 * nobody knows what state that left, so a supervisor starts it anew. In both cases what is under way is
 * finished first, and being told twice changes nothing.
 */
export function stopWhenTold({ server, underWay, release, log }: Stopping): void {
  let isStopping = false;
  const stop = async (drainMs: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(), drainMs + LONGEST_RELEASE_MS);
    await drain(server, underWay, drainMs);
    await release();
    process.exit();
  };
  const fail = (what: string) => (thrown: unknown) => {
    log.fatal({ err: thrown }, what);
    process.exitCode = 1;
    void stop(FAULT_DRAIN_MS);
  };
  process.on("SIGTERM", () => void stop(DRAIN_MS));
  process.on("SIGINT", () => void stop(DRAIN_MS));
  process.on("uncaughtException", fail("uncaught exception"));
  process.on("unhandledRejection", fail("unhandled rejection"));
}
