import { startServer } from "../support/running-server.ts";
import { type Measured, measure, speedRatio } from "./measure.ts";
import { GROWING, type QuoteQueries, quoteQueries } from "./quote-queries.ts";
import { atMost, figure, milliseconds, type Requirement, writeTable } from "./report.ts";
import { seedDatabase } from "./seed/seed-database.ts";

const [FEW, MANY] = [1000, 100_000];
const MOST_MILLISECONDS = 50;
/** How many times as long as with few quotes it may take with many. */
const MOST_TIMES = 3;

/** What staff wait for, asked of the built server over HTTP with few quotes and with many in turns. */
export async function benchQuotes(): Promise<readonly Requirement[]> {
  const now = new Date();
  const started = performance.now();
  const servers = [];
  try {
    for (const quotes of [FEW, MANY])
      servers.push(await startServer((dataDir) => seedDatabase(dataDir, { quotes, seed: 1, now })));
    const seconds = figure((performance.now() - started) / 1000);
    const [few, many] = await Promise.all(servers.map(({ url }) => quoteQueries(url)));
    if (!few || !many) throw new Error("A server is missing.");
    const measured = await measureAll(few, many);

    writeTable(`Quotes over HTTP, the median of a request (made up in ${seconds} s)`, [
      ["", `${figure(FEW)} quotes`, `${figure(MANY)} quotes`, "slowest", "to few"],
      ...measured.map(({ name, of: [small, large] }) => [
        name,
        milliseconds(small.median),
        milliseconds(large.median),
        milliseconds(large.slowest),
        `${figure(speedRatio(small, large))} ×`,
      ]),
    ]);
    return measured.flatMap(({ name, of: [small, large] }) => [
      atMost(`${name}, ${figure(MANY)} quotes`, large.median / 1000, MOST_MILLISECONDS, "ms"),
      ...(GROWING.has(name)
        ? []
        : [atMost(`${name}, to ${figure(FEW)} quotes`, speedRatio(small, large), MOST_TIMES, "×")]),
    ]);
  } finally {
    for (const server of servers) await server.stop();
  }
}

interface Pair {
  readonly name: string;
  readonly of: readonly [Measured, Measured];
}

async function measureAll(few: QuoteQueries, many: QuoteQueries): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (const [name, askFew] of few) {
    const askMany = many.get(name) ?? askFew;
    const contenders = [
      { name: "few", runs: 2, run: askFew },
      { name: "many", runs: 2, run: askMany },
    ];
    const [small, large] = await measure({}, contenders, { warmUp: 5, rounds: 21 });
    if (small && large) pairs.push({ name, of: [small, large] });
  }
  return pairs;
}
