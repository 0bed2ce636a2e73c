import type { Agent } from "node:http";
import { ShortChangesReply, ShortListReply } from "#shared/api/quotes/quote-list.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { catalog } from "../support/rules/catalog.ts";
import { startServer } from "../support/server/running-server.ts";
import { atMost, type Measurement, singleMeasurement } from "./measurement.ts";
import {
  BROWSER,
  benches,
  byTurns,
  JSON_BODY,
  pricingRequests,
  rulesRequests,
  spreadEvenly,
  submitRequests,
} from "./requests.ts";
import { median, percentile } from "./rounds.ts";
import { seedDatabase } from "./seed/seed-database.ts";
import { type Ask, askAtOnce, askSteadily, type Sent, send } from "./send-load.ts";

const QUOTES = 5000;
/** Enough for the compiler of the server. */
const WARM_UP_SECONDS = 3;
const FULL_LOAD_SECONDS = 8;
const HALF_LOAD_SECONDS = 30;
const MAX_MS = 100;

/** A request of the mix, and how many of 100 requests it is. */
interface Kind {
  readonly name: string;
  readonly share: number;
  readonly ask: Ask;
}

/**
 * The milliseconds of each route at half of what the machine can bear, for visitors, other programs and staff with 5,000
 * quotes at the same time.
 */
export async function benchMixed(): Promise<readonly Measurement[]> {
  const now = new Date();
  const seeding = { quotes: QUOTES, items: 20, seed: 1, now };
  // A proxy tells visitors apart, because each address may ask for a few drawings only.
  const settings = { RATE_LIMIT_QUOTES: "1000000", TRUST_PROXY: "1" };
  const server = await startServer((dataDir) => seedDatabase(dataDir, seeding), settings);
  try {
    const kinds = await kindsOf(server.url);
    const next = byTurns(spreadEvenly(kinds));
    const ask = () => next().ask;
    await askAtOnce(ask, WARM_UP_SECONDS);
    const most = await askAtOnce(ask, FULL_LOAD_SECONDS);
    const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
    const nextTimed = () => {
      const kind = next();
      return { ask: kind.ask, note: (time: number) => times.get(kind.name)?.push(time) };
    };
    await askSteadily(nextTimed, most / 2, HALF_LOAD_SECONDS);
    return [
      singleMeasurement("requests at full load", "/s", most),
      ...[...times].flatMap(([name, all]) => [
        singleMeasurement(`${name}: median`, "ms", median(all)),
        singleMeasurement(`${name}: 99th percentile`, "ms", percentile(all, 0.99), atMost(MAX_MS)),
      ]),
    ];
  } finally {
    await server.stop();
  }
}

async function kindsOf(url: string): Promise<readonly Kind[]> {
  const get = (path: string, headers: Sent["headers"] = {}): Sent => ({
    method: "GET",
    path,
    headers: { ...BROWSER, ...headers },
  });
  const first = rulesRequests[0] ?? get("/");
  const { etag = "" } = (await send(url, first)).headers;
  const list = "/api/quotes/list?limit=50&overdueFirst=1&short=1";
  const listed = ShortListReply.parse(await json(url, get(list)));
  const ids = byTurns(listed.quotes.map(({ quoteId }) => quoteId));
  const statuses = byTurns(["reviewed", "quoted", "pending"]);
  let { latest } = listed;

  const createSender =
    (next: () => Sent): Ask =>
    (agent) =>
      send(url, next(), agent);
  const poll = async (agent: Agent) => {
    const changes = await json(url, get(`/api/quotes/changes?since=${latest}&short=1`), agent);
    latest = ShortChangesReply.parse(changes).latest;
  };
  const takeRequests = (requests: readonly Sent[], more: () => Sent["headers"] = () => ({})) => {
    const next = byTurns(requests);
    return createSender(() => {
      const sent = next();
      return { ...sent, headers: { ...sent.headers, ...more() } };
    });
  };
  const drawings = benches.flatMap((bench) => {
    const code = orderCode(catalog, bench);
    return [get(`/api/drawings/${code}.svg`), get(`/api/drawings/${code}.pdf`)];
  });
  return [
    { name: "price", share: 30, ask: takeRequests(pricingRequests) },
    { name: "rules, unchanged", share: 28, ask: takeRequests(rulesRequests, () => ({ "If-None-Match": etag })) },
    { name: "rules, whole", share: 3, ask: takeRequests(rulesRequests) },
    { name: "page", share: 4, ask: createSender(() => get("/")) },
    {
      name: "submission",
      share: 3,
      ask: takeRequests(submitRequests, () => ({ "Idempotency-Key": crypto.randomUUID() })),
    },
    { name: "drawing", share: 2, ask: takeRequests(drawings, () => ({ "X-Forwarded-For": someAddress() })) },
    { name: "changes of quotes", share: 14, ask: poll },
    { name: "list of quotes", share: 5, ask: createSender(() => get(list)) },
    { name: "one quote", share: 5, ask: createSender(() => get(`/api/quotes/${ids()}`)) },
    {
      name: "change of a status",
      share: 2,
      ask: createSender(() => ({
        method: "PUT",
        path: `/api/quotes/${ids()}/status`,
        headers: JSON_BODY,
        body: JSON.stringify({ status: statuses() }),
      })),
    },
    { name: "rules for staff", share: 4, ask: createSender(() => get("/api/admin/config")) },
  ];
}

async function json(url: string, sent: Sent, agent?: Agent): Promise<unknown> {
  const { body } = await send(url, sent, agent);
  return JSON.parse(body.toString());
}

const someAddress = () => [10, ...crypto.getRandomValues(new Uint8Array(3))].join(".");
