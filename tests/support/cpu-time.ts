import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

interface Process {
  readonly parent: number;
  /** Seconds of its own, and of the children that ended and that it waited for. */
  readonly seconds: number;
}

/** The processor seconds of a process and of all processes that it started, also those that run. Linux tells them. */
export function cpuSecondsOf(root: number): number {
  const all = runningProcesses();
  const sum = (pid: number): number =>
    [...all].reduce(
      (seconds, [child, { parent }]) => (parent === pid ? seconds + sum(child) : seconds),
      all.get(pid)?.seconds ?? 0,
    );
  return sum(root);
}

/** The processor milliseconds of this process during some work: unlike time, nearly the same on a busy machine. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function runningProcesses(): ReadonlyMap<number, Process> {
  if (process.platform !== "linux") return new Map();
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const found = readProcess(pid);
      return found ? [[Number(pid), found]] : [];
    }),
  );
}

/** Undefined if the process has ended. */
function readProcess(pid: string): Process | undefined {
  try {
    // '17 (name) S 1 …': the parent, and later four times in ticks.
    const [, rest = ""] = /\) . ([^)]*)$/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ").map(Number);
    const ticks = fields.slice(10, 14).reduce((sum, each) => sum + each, 0);
    return { parent: fields[0] ?? 0, seconds: ticks / TICKS };
  } catch {
    return undefined;
  }
}
