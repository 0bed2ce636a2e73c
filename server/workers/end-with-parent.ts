import { Worker } from "node:worker_threads";

const WATCH = `
  const { workerData: parent } = require("node:worker_threads");
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 1000);`;

/** Supervisors and terminals send these to all processes of a group. */
const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Kills this process once the one that started it has ended, and not before, because a server that stops finishes what is in progress. A
 * thread watches, because the work may never return to the event loop.
 */
export function endWithParent(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => {});
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  new Worker(WATCH, { eval: true, execArgv: [], workerData: process.ppid }).unref();
}
