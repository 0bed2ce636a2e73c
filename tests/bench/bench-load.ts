import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { startServer } from "../support/running-server.ts";
import { type LoadResult, sendLoad } from "./peers/send-load.ts";
import { atMost, figure, type Requirement, writeTable } from "./report.ts";
import { randomOf } from "./seed/random.ts";
import { seedDatabase } from "./seed/seed-database.ts";
import { dailyTraffic, type Kind } from "./traffic.ts";

const QUOTES = 1000;
const PER_SECOND = 200;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 3;
/** At most this much slower than a server that does nothing. */
const MOST_MS = 200;
/** The memory of a server varies by this much between samples. */
const MOST_MEGABYTES = 20;

/** The built server under mixed traffic: no errors, short waits, and no growth of its memory. */
export async function benchLoad(
  seconds: number,
  requests: number,
): Promise<readonly Requirement[]> {
  const now = new Date();
  const server = await startServer((dataDir) =>
    seedDatabase(dataDir, { quotes: QUOTES, seed: 1, now }),
  );
  try {
    const traffic = await dailyTraffic(server.url);
    const latency = await benchLatency(server.url, traffic, seconds);
    return [...latency, ...(await benchMemory(server, traffic, requests))];
  } finally {
    await server.stop();
  }
}

/** Latencies at a moderate rate, beside those of a server that does nothing: the machine's and the client's own. */
async function benchLatency(url: string, traffic: readonly Kind[], seconds: number) {
  const rate = { connections: CONNECTIONS, overallRate: PER_SECOND };
  await sendLoad(url, traffic, randomOf(1, 2), { ...rate, duration: WARM_UP_SECONDS });

  const baseline = createServer((_req, res) => res.end("{}")).listen(0, "127.0.0.1");
  await once(baseline, "listening");
  const address = baseline.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const nothing = { name: "nothing", weight: 1, expects: [200], make: () => ({ path: "/" }) };
  const [ours, least] = await Promise.all([
    sendLoad(url, traffic, randomOf(1, 3), { ...rate, duration: seconds }),
    sendLoad(`http://127.0.0.1:${port}`, [nothing], randomOf(1, 4), {
      ...rate,
      duration: seconds,
    }),
  ]);
  baseline.close();

  const row = (name: string, { requests, p50, p99, max }: LoadResult) => [
    name,
    requests.toLocaleString("en-US"),
    ...[p50, p99, max].map((ms) => `${figure(ms)} ms`),
  ];
  writeTable(`${PER_SECOND} requests a second for ${seconds} s`, [
    ["", "requests", "median", "99 of 100", "slowest"],
    row("the server", ours),
    row("a server that does nothing", least),
  ]);
  return [
    noErrors(`errors at ${PER_SECOND} requests a second`, ours),
    atMost(
      "99 of 100 requests, more than a server that does nothing",
      ours.p99 - least.p99,
      MOST_MS,
      "ms",
    ),
  ];
}

/** The memory of the server over many requests, as fast as it answers. */
async function benchMemory(
  { url, pid }: { readonly url: string; readonly pid: number },
  traffic: readonly Kind[],
  amount: number,
) {
  const samples: number[] = [];
  const every = Math.max(1, Math.round(amount / 400));
  let replies = 0;
  // A tenth warms the server up: by then it has filled its caches.
  const warmUp = Math.round(amount / 10);
  const result = await sendLoad(
    url,
    traffic,
    randomOf(1, 5),
    { connections: 2 * CONNECTIONS, amount: warmUp + amount },
    () => {
      replies += 1;
      const memory = replies > warmUp && replies % every === 0 ? memoryOf(pid) : undefined;
      if (memory !== undefined) samples.push(memory);
    },
  );

  // The lowest of each quarter: between two garbage collections, memory rises and falls.
  const quarter = Math.floor(samples.length / 4);
  const lows = [0, 1, 2, 3].map((place) =>
    Math.min(...samples.slice(place * quarter, (place + 1) * quarter)),
  );
  const [first = 0, , , last = 0] = lows;
  const count = amount.toLocaleString("en-US");
  writeTable(`Memory over ${count} requests, ${figure(result.perSecond)} a second`, [
    ["lowest of each quarter, MB", ...lows.map((low) => figure(Math.round(low)))],
  ]);
  return [
    noErrors(`errors in ${count} requests`, result),
    ...(quarter === 0
      ? []
      : [atMost(`memory grows over ${count} requests by`, last - first, MOST_MEGABYTES, "MB")]),
  ];
}

function noErrors(name: string, { errors, requests }: LoadResult): Requirement {
  const shown = errors.slice(0, 20).map((error) => [error]);
  if (shown.length > 0) writeTable("Errors", shown);
  const { ok, ...facts } = atMost(name, errors.length, 0, "");
  return { ...facts, ok: ok && requests > 0 };
}

/** Megabytes of memory that a process uses. Linux only. */
function memoryOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}
