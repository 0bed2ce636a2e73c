import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Lets a process wait where the server wants the machine. Without the right to say so, it takes its turn. */
export function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}
