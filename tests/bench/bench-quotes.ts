import { ListQuotesReply } from "#shared/api/quote-list.ts";
import { startServer } from "../support/running-server.ts";
import { type Measured, measure, speedRatio } from "./measure.ts";
import { atMost, figure, milliseconds, type Requirement, writeTable } from "./report.ts";
import { seedDatabase } from "./seed/seed-database.ts";

const [FEW, MANY] = [1000, 100_000];
const MOST_MILLISECONDS = 50;
/** With many quotes, a request may take at most this many times as long as with few. */
const MOST_TIMES = 3;

/** Requests of staff by name. */
type QuoteQueries = ReadonlyMap<string, () => Promise<string>>;

/**
 * Requests that may take longer with more quotes. The first has a longer reply, because more quotes are overdue. The
 * second reads all search texts, because the index finds no text of two characters. The third sorts thousands of matches.
 */
const GROWING: ReadonlySet<string> = new Set([
  "filter by overdue",
  "search, two signs of none",
  "search, a month long ago",
]);

/** Requests of staff to the built server, with few quotes and with many, by turns. */
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

/** The requests to a server, with names and IDs of its quotes. */
async function quoteQueries(url: string): Promise<QuoteQueries> {
  const list = "list?overdueFirst=1";
  const first = ListQuotesReply.parse(JSON.parse(await ask(url, list)));
  const second = ListQuotesReply.parse(
    JSON.parse(await ask(url, `${list}&cursor=${first.nextCursor}`)),
  );
  const some = second.quotes.at(-1);
  if (!some || !second.nextCursor) throw new Error(`There are too few quotes at ${url}.`);
  const search = (text: string) => `${list}&q=${encodeURIComponent(text)}`;
  const paths = {
    list,
    "list, page 3": `${list}&cursor=${second.nextCursor}`,
    "list, highest first": `${list}&sort=highest`,
    "filter by status": `${list}&status=quoted`,
    "filter by overdue": "list?overdue=1",
    "search, a company": search(some.customerInfo.company),
    "search, an id": search(some.quoteId),
    "search, three letters of many": search("son"),
    "search, two letters of many": search("so"),
    "search, two signs of none": search("!?"),
    "search, a month long ago": search(`q-${monthLongAgo()}`),
    "search, a text of none": search("no such quote"),
    "changes, none": `changes?since=${first.latest}`,
    overview: "overview",
    "one quote": some.quoteId,
  };
  return new Map(Object.entries(paths).map(([name, path]) => [name, () => ask(url, path)]));
}

/** A month as in IDs, such as '2412'. All quotes are from the last two years. */
function monthLongAgo(): string {
  const day = new Date(Date.now() - 680 * 24 * 60 * 60 * 1000);
  return day.toISOString().slice(2, 7).replace("-", "");
}

/** The complete reply. The connection stays open between requests. */
async function ask(url: string, path: string): Promise<string> {
  const reply = await fetch(`${url}/api/quotes/${path}`);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return reply.text();
}
