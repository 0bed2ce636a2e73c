import type { Server, ServerResponse } from "node:http";
import { isatty } from "node:tty";
import type { Logger } from "pino";

/** The time for open replies to finish after a stop signal. Supervisors wait ten seconds. */
const DRAIN_MS = 8_000;

/** The same after an uncaught error, when less can be trusted. */
const FAULT_DRAIN_MS = 2_000;

/** The time that `release` may take. */
const MAX_RELEASE_MS = 1_000;

/** The signals that stop a process. Without a listener, it ends at once. */
const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGQUIT", "SIGUSR2"] as const;

interface Shutdown {
  readonly server: Server;
  /** The replies in progress. */
  readonly activeReplies: ReadonlySet<ServerResponse>;
  /** Closes everything the server holds open, after its last reply. */
  readonly release: () => Promise<unknown>;
  readonly log: Logger;
}

/**
 * Ends the process with 0 on a stop signal, and when its terminal is closed. Otherwise SIGHUP is a no-op: supervisors take an end by it for
 * wanted, and do not start the server again. An uncaught error ends it with 1, because its state cannot be trusted
 * anymore, and a supervisor restarts it. Both finish the replies in progress first. A second signal is a no-op. Returns a function that
 * does what a signal does, with another exit code.
 */
export function shutDownOnSignal({ server, activeReplies, release, log }: Shutdown): (exitCode: number) => void {
  let isStopping = false;
  const hasTerminal = isatty(0);
  const stop = async (drainMs: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(), drainMs + MAX_RELEASE_MS);
    await drain(server, activeReplies, drainMs);
    await release();
    process.exit();
  };
  const fail = (kind: string) => (thrown: unknown) => {
    log.fatal({ err: thrown }, kind);
    process.exitCode = 1;
    void stop(FAULT_DRAIN_MS);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(DRAIN_MS));
  process.on("SIGHUP", () => {
    if (hasTerminal) void stop(DRAIN_MS);
    else log.warn("SIGHUP changes nothing: settings are read at the start");
  });
  process.on("uncaughtException", fail("uncaught exception"));
  process.on("unhandledRejection", fail("unhandled rejection"));
  return (exitCode) => {
    process.exitCode = exitCode;
    void stop(DRAIN_MS);
  };
}

/**
 * Accepts no more connections and waits up to `longestMs` for open replies. Resolves when all connections are closed.
 * Each reply tells a keep-alive client to close its connection.
 */
function drain(server: Server, activeReplies: ReadonlySet<ServerResponse>, longestMs: number): Promise<void> {
  const closeAfter = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader("Connection", "close");
    // A reply whose headers are already sent would leave its connection open.
    res.once("close", () => server.closeIdleConnections());
  };
  for (const res of activeReplies) closeAfter(res);
  server.prependListener("request", (_req, res) => closeAfter(res));
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), longestMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
