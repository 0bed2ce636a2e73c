import { Worker } from "node:worker_threads";

const WATCH = `
  const { workerData: parent } = require("node:worker_threads");
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 1000);`;

/** Kills this process once the one that started it has ended: nobody waits for its work. A thread watches, because the work may never return to the event loop. */
export function endWithParent(): void {
  // Without a listener, Node opens its debugger to all users of the machine.
  process.on("SIGUSR1", () => {});
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  new Worker(WATCH, { eval: true, execArgv: [], workerData: process.ppid }).unref();
}
