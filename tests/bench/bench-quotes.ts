import { ListQuotesReply } from "#shared/api/quotes/quote-list.ts";
import { startServer } from "../support/server/running-server.ts";
import { atMost, compareRounds, type Measurement, ratioAtMost } from "./measurement.ts";
import { alternate } from "./rounds.ts";
import { seedDatabase } from "./seed/seed-database.ts";

const [FEW, MANY] = [1000, 100_000];
const ROUNDS = 15;
const MAX_TIMES = 3;
const MAX_MS = 50;

/** Requests of staff by name. */
type QuoteQueries = ReadonlyMap<string, () => Promise<string>>;

/**
 * Requests that take longer with more quotes, so that their goal is a time. The first has a longer reply, because more quotes are
 * overdue. The second reads all search texts, because the index finds no text of two characters. The third sorts thousands
 * of matches.
 */
const GROWING: ReadonlySet<string> = new Set([
  "filter by overdue",
  "search, two signs of none",
  "search, a month long ago",
]);

export async function benchQuotes(): Promise<readonly Measurement[]> {
  const now = new Date();
  const servers = [];
  try {
    for (const quotes of [MANY, FEW])
      servers.push(await startServer((dataDir) => seedDatabase(dataDir, { quotes, items: 20, seed: 1, now })));
    const [many, few] = await Promise.all(servers.map(({ url }) => quoteQueries(url)));
    if (!few || !many) throw new Error("A server is missing.");
    const measurements = [];
    for (const [name, askMany] of many) {
      const askFew = few.get(name) ?? askMany;
      const rounds = await alternate(
        ROUNDS,
        () => milliseconds(askMany),
        () => milliseconds(askFew),
      );
      const goal = GROWING.has(name) ? atMost(MAX_MS) : ratioAtMost(MAX_TIMES);
      measurements.push(compareRounds(name, "ms", rounds, goal));
    }
    return measurements;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** The requests to a server, with names and IDs of its quotes. */
async function quoteQueries(url: string): Promise<QuoteQueries> {
  const list = "list?limit=50&overdueFirst=1";
  const first = ListQuotesReply.parse(JSON.parse(await ask(url, list)));
  const second = ListQuotesReply.parse(JSON.parse(await ask(url, `${list}&cursor=${first.nextCursor}`)));
  const some = second.quotes.at(-1);
  if (!some || !second.nextCursor) throw new Error(`There are too few quotes at ${url}.`);
  const search = (text: string) => `${list}&q=${encodeURIComponent(text)}`;
  const paths = {
    list,
    "list, page 3": `${list}&cursor=${second.nextCursor}`,
    "list, highest first": `${list}&sort=highest`,
    "filter by status": `${list}&status=quoted`,
    "filter by overdue": "list?limit=50&overdue=1",
    "search, a company": search(some.customerInfo.company),
    "search, a company and a size": search(`${some.customerInfo.company} 96 in`),
    "search, what was chosen": search("electric W96 maple"),
    "search, a day of a year": search("nov 24 electric"),
    "search, an id": search(some.quoteId),
    "search, three letters of many": search("son"),
    "search, two letters of many": search("so"),
    "search, two signs of none": search("!?"),
    "search, a month long ago": search(`q-${monthLongAgo()}`),
    "search, a text of none": search("no such quote"),
    "changes, none": `changes?since=${first.latest}`,
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

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
