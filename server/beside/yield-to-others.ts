import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Lowers the priority of a process below the server's, if the system permits. */
export function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}
