import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

const CHECK_INTERVAL_MS = 100;
/** The unit of CPU time in Linux. */
const TICK_MS = 10;
/** The clock ends a process that waits, after this many times its CPU time. */
const CLOCK_FACTOR = 6;

/**
 * Kills a process after `longestMs` of CPU time: its work takes no more of it while the machine is busy. The clock counts where
 * the system does not tell CPU time. Returns a function that ends the limit.
 */
export function limitCpuTime(child: ChildProcess, longestMs: number): () => void {
  const begun = performance.now();
  const timer = setInterval(() => {
    const passed = performance.now() - begun;
    const used = readCpuMs(child) ?? passed;
    if (used > longestMs || passed > CLOCK_FACTOR * longestMs) child.kill("SIGKILL");
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** The CPU time of all threads of a process so far; undefined if the system does not tell it. */
function readCpuMs({ pid }: ChildProcess): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may have spaces. The times are the 14th and 15th fields.
    const [user = "", system = ""] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return undefined;
  }
}
