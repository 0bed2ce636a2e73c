import { type ChildProcess, fork } from "node:child_process";

/**
 * Starts a process that exchanges messages with this one. It gets no output of ours: whoever inherits a pipe makes its writes block, and a
 * reader that stops would then stop the server. The caller reads its errors.
 */
export const startChild = (entry: URL, execArgv?: readonly string[]): ChildProcess =>
  fork(entry, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(execArgv && { execArgv: [...execArgv] }),
  });
