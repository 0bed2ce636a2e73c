import { type ChildProcess, type ForkOptions, fork } from "node:child_process";

/**
 * Starts a process that exchanges messages with this one. It gets no output of ours: whoever inherits a pipe makes its writes block, and a
 * reader that stops would then stop the server. Its errors are passed on, unless the options leave them out.
 */
export function startChild(entry: URL, options: ForkOptions): ChildProcess {
  const child = fork(entry, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...options,
  });
  child.stderr?.pipe(process.stderr, { end: false });
  return child;
}
