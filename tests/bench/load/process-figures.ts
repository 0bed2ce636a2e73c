import { existsSync, readFileSync } from "node:fs";

/** Of every clock that Linux counts a process's time with. */
const TICKS_A_SECOND = 100;

/** Megabytes that a process has in memory, as Linux tells them; undefined elsewhere. */
export function memoryOf(pid: number): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(told(pid, "status"))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Milliseconds that a process, with all its threads, took of the processors; undefined elsewhere. */
export function processorTimeOf(pid: number): number | undefined {
  // After the name, which may have blanks and brackets in it; user and system time are fields 14 and 15.
  const fields = told(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  const [user, system] = [fields[11], fields[12]];
  if (user === undefined || system === undefined) return undefined;
  return ((Number(user) + Number(system)) * 1000) / TICKS_A_SECOND;
}

function told(pid: number, what: "status" | "stat"): string {
  const file = `/proc/${pid}/${what}`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The lowest of each window of samples: between two collections of garbage memory rises and falls. */
export function lowest(samples: readonly number[], windows: number): readonly number[] {
  const size = Math.max(1, Math.floor(samples.length / windows));
  return Array.from({ length: Math.min(windows, samples.length) }, (_, window) =>
    Math.min(...samples.slice(window * size, (window + 1) * size)),
  );
}
