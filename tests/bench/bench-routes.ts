import { compared, type Figure, ratioAtLeast } from "./figure.ts";
import { sendLoad, withKeys } from "./peers/send-load.ts";
import { pricingRequests, rawReply, rulesRequests, type Sent, submitRequests } from "./requests.ts";
import { each, inTurn } from "./rounds.ts";
import {
  type BenchServer,
  cpuTimeOf,
  memoryOf,
  type ServerPair,
  startPair,
} from "./server-pair.ts";

const ROUNDS = 7;
const ROUND_SECONDS = 1.5;

type Load = Parameters<typeof sendLoad>[1];

interface Route {
  readonly name: string;
  readonly goal: number;
  readonly status: number;
  readonly load: (server: BenchServer) => Load | Promise<Load>;
}

/** Prices of complete and incomplete benches, against an app that parses the body and sends a reply of the same size. */
export const benchPricing = () =>
  benchRoutes([{ name: "POST pricing", goal: 0.85, status: 200, load: () => pricingRequests }]);

/**
 * The rules for these choices, against a constant reply of the same compressed size; and the request of a visitor whose
 * rules are current.
 */
export const benchRules = () =>
  benchRoutes([
    { name: "GET rules of a bench", goal: 0.85, status: 200, load: () => rulesRequests },
    { name: "GET rules, current", goal: 0.85, status: 304, load: currentRequests },
  ]);

/** Submissions of complete benches, against an app that stores one row durably. */
export const benchSubmit = () =>
  benchRoutes([
    { name: "POST submit", goal: 0.8, status: 201, load: () => withKeys(submitRequests) },
  ]);

async function benchRoutes(routes: readonly Route[]): Promise<readonly Figure[]> {
  const pair = await startPair();
  try {
    const figures = [];
    for (const route of routes) figures.push(...(await benchRoute(pair, route)));
    return figures;
  } finally {
    await pair.stop();
  }
}

async function benchRoute({ ours, bare }: ServerPair, { name, goal, status, load }: Route) {
  const [ourLoad, bareLoad] = [await load(ours), await load(bare)];
  const rounds = await inTurn(
    ROUNDS,
    () => loaded(ours, ourLoad, status),
    () => loaded(bare, bareLoad, status),
  );
  const figure = (of: "perSecond" | "cpuMs" | "memory") => each(rounds, (round) => round[of]);
  return [
    compared(name, "/s", figure("perSecond"), ratioAtLeast(goal)),
    compared("CPU time of a request", "ms", figure("cpuMs")),
    compared("memory under this load", "MB", figure("memory")),
  ];
}

async function loaded(server: BenchServer, load: Load, status: number) {
  const before = cpuTimeOf(server) ?? Number.NaN;
  const { replies, seconds } = await sendLoad(server.url, load, ROUND_SECONDS, status);
  return {
    perSecond: replies / seconds,
    cpuMs: ((cpuTimeOf(server) ?? Number.NaN) - before) / replies,
    memory: memoryOf(server) ?? Number.NaN,
  };
}

/** The same requests with the ETag of their last reply. */
async function currentRequests({ url }: BenchServer): Promise<readonly Sent[]> {
  const current: Sent[] = [];
  for (const sent of rulesRequests) {
    const { headers } = await rawReply(url, sent);
    current.push({ ...sent, headers: { ...sent.headers, "If-None-Match": headers.etag ?? "" } });
  }
  return current;
}
