import { type ChildProcess, fork } from "node:child_process";

/**
 * Starts a process that exchanges messages with this one. It gets no output of ours: whoever inherits a pipe makes its writes block, and a
 * reader that stops would then stop the server. The caller reads its errors. It has a group of its own, so that stop signals, which terminals
 * send to the whole group, reach the server alone, which finishes what is in progress.
 */
export const startChild = (entry: URL, execArgv?: readonly string[]): ChildProcess =>
  fork(entry, {
    serialization: "advanced",
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(execArgv && { execArgv: [...execArgv] }),
  });
