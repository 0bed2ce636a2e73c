import { execFile } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { median } from "./rounds.ts";

/** The facts that figures depend on, for the head of the table. */
export function describeMachine(chromium: string | undefined) {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    chromium: chromium ?? "not used",
  };
}

/** The steadiness of the machine at one moment. */
export interface Calibration {
  /** The fastest of several equal loops, in milliseconds. */
  readonly bestMs: number;
  /** The median to the fastest: in one process, and in two at once. */
  readonly spread: number;
  readonly spreadOfTwo: number;
  /** The cores that others use while the bench waits. */
  readonly othersCores: number;
  readonly load: number;
}

/** A fixed amount of work, about 20 ms, repeated. Prints the times of all repetitions. */
const LOOP = `
  const times = [];
  for (let run = 0; run < 30; run += 1) {
    const start = performance.now();
    for (let at = 0, sum = 0; at < 2e7; at += 1) sum = (sum * 31 + at) | 0;
    times.push(performance.now() - start);
  }
  console.log(JSON.stringify(times.slice(10)));`;

const WAIT_MS = 500;

export async function calibrate(): Promise<Calibration> {
  const before = busyMs();
  await sleep(WAIT_MS);
  const othersCores = (busyMs() - before) / WAIT_MS;
  const one = await loopTimes();
  const two = (await Promise.all([loopTimes(), loopTimes()])).flat();
  const spread = (times: readonly number[]) => median(times) / Math.min(...times);
  const [load = 0] = loadavg();
  return { bestMs: Math.min(...one), spread: spread(one), spreadOfTwo: spread(two), othersCores, load };
}

async function loopTimes(): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", LOOP]);
  return JSON.parse(stdout);
}

/** The time that all cores together have worked. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/** The reasons why figures between these two moments are not dependable; none on a quiet machine. */
export function findDisturbances(before: Calibration, after: Calibration): readonly string[] {
  const worst = (of: (each: Calibration) => number) => Math.max(of(before), of(after));
  const others = worst(({ othersCores }) => othersCores);
  const spread = worst((each) => each.spread);
  const spreadOfTwo = worst((each) => each.spreadOfTwo);
  const drift = Math.abs(after.bestMs / before.bestMs - 1);
  return [
    others > 0.15 && `others use ${others.toFixed(2)} cores`,
    spread > 1.1 && `equal work takes ${spread.toFixed(2)} × its best time`,
    spreadOfTwo > 1.25 && `in two processes, it takes ${spreadOfTwo.toFixed(2)} × its best time`,
    drift > 0.1 && `the speed changed by ${(100 * drift).toFixed(0)} %`,
  ].filter((each) => each !== false);
}
