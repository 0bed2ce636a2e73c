import { atMost, figure, type Requirement, writeTable } from "../report.ts";
import { randomOf } from "../seed/random.ts";
import { askKind } from "./ask-kind.ts";
import { closedLoop } from "./closed-loop.ts";
import { pickKind } from "./kind.ts";
import { lowest, memoryOf, processorTimeOf } from "./process-figures.ts";
import { traffic } from "./traffic.ts";
import type { World } from "./world.ts";

const AT_ONCE = 16;
/** After this share of the requests a server has all that it keeps. */
const WARM_UP = 0.1;
const SAMPLES = 400;
const WINDOWS = 20;
/** What may come and go with the moment of the look. */
const MOST_MEGABYTES = 20;

/** The memory of a server over many requests, as many as it answers: what it has at last it had before. */
export async function benchMemory(
  { url, pid }: { readonly url: string; readonly pid: number },
  world: World,
  requests: number,
): Promise<readonly Requirement[]> {
  const random = randomOf(1, 6);
  const errors: string[] = [];
  const samples: number[] = [];
  const warmUp = Math.round(requests * WARM_UP);
  const every = Math.max(1, Math.round(requests / SAMPLES));
  let answered = 0;
  const ask = async () => {
    const error = await askKind(url, pickKind(traffic, random), world, random);
    if (error !== undefined) errors.push(error);
    answered += 1;
    const memory = answered > warmUp && answered % every === 0 ? memoryOf(pid) : undefined;
    if (memory !== undefined) samples.push(memory);
  };
  const timeBefore = processorTimeOf(pid) ?? Number.NaN;
  const started = performance.now();
  await closedLoop({ requests: warmUp + requests, atOnce: AT_ONCE }, ask);
  const each = ((processorTimeOf(pid) ?? Number.NaN) - timeBefore) / answered;
  const perSecond = (answered * 1000) / (performance.now() - started);

  const lows = lowest(samples, WINDOWS);
  const quarter = Math.floor(lows.length / 4);
  const [before, after] = [median(lows.slice(0, quarter)), median(lows.slice(-quarter))];
  const count = requests.toLocaleString("en-US");
  writeTable(
    `Memory over ${count} requests, ${figure(perSecond)} a second, ${figure(each)} ms of a processor each`,
    [["lowest of each twentieth, MB", ...lows.map((low) => figure(Math.round(low)))]],
  );
  if (errors.length > 0)
    writeTable(
      "Errors",
      errors.slice(0, 20).map((error) => [error]),
    );
  return [
    atMost(`errors in ${count} requests`, errors.length, 0, ""),
    ...(lows.length < 4
      ? []
      : [atMost(`memory grows over ${count} requests by`, after - before, MOST_MEGABYTES, "MB")]),
  ];
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
