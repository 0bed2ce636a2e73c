import { loadavg } from "node:os";
import { atMost, figure, type Requirement, writeTable } from "../report.ts";
import { randomOf } from "../seed/random.ts";
import { askKind } from "./ask-kind.ts";
import { pickKind } from "./kind.ts";
import { Latencies } from "./latencies.ts";
import { openLoop } from "./open-loop.ts";
import { send } from "./send.ts";
import { traffic } from "./traffic.ts";
import { startTrivialServer } from "./trivial-server.ts";
import type { World } from "./world.ts";

const PER_SECOND = 200;
const TRIVIAL_PER_SECOND = 20;
const WARM_UP_SECONDS = 3;
const MOST_MS = 200;

/** Requests that come 200 a second; those of the first seconds find a cold server and are not counted. */
export async function benchLatency(
  url: string,
  world: World,
  seconds: number,
): Promise<readonly Requirement[]> {
  const [latencies, trivial, errors] = [new Latencies(), new Latencies(), [] as string[]];
  const baseline = await startTrivialServer();
  const random = randomOf(1, 2);
  const ask = (counted: boolean) => async (scheduled: number) => {
    const kind = pickKind(traffic, random);
    const error = await askKind(url, kind, world, random);
    if (error !== undefined) errors.push(error);
    if (counted) latencies.add(kind.name, performance.now() - scheduled);
  };
  const askTrivial = async (scheduled: number) => {
    await send(baseline.url, { path: "/" }).catch((error: unknown) =>
      errors.push(`a server that does nothing failed: ${String(error)}`),
    );
    trivial.add("trivial", performance.now() - scheduled);
  };
  const arrivals = (beside: number, perSecond = PER_SECOND) => ({
    perSecond,
    random: randomOf(1, beside),
  });
  try {
    await openLoop({ ...arrivals(3), seconds: WARM_UP_SECONDS }, ask(false));
    await Promise.all([
      openLoop({ ...arrivals(4), seconds }, ask(true)),
      openLoop({ ...arrivals(5, TRIVIAL_PER_SECOND), seconds }, askTrivial),
    ]);
  } finally {
    baseline.stop();
  }
  const [minute = 0] = loadavg();
  writeTable(`${PER_SECOND} requests a second for ${seconds} s, at a load of ${figure(minute)}`, [
    ["", "requests", "median", "99 of 100", "slowest"],
    latencies.row("all"),
    ...latencies.names().map((name) => latencies.row(`  ${name}`, name)),
    trivial.row("a server that does nothing"),
  ]);
  if (errors.length > 0)
    writeTable(
      "Errors",
      errors.slice(0, 20).map((error) => [error]),
    );
  const p99 = latencies.percentile(0.99);
  return [
    atMost(`errors at ${PER_SECOND} requests a second`, errors.length, 0, ""),
    atMost("99 of 100 requests are answered in", p99, MOST_MS, "ms"),
  ];
}
