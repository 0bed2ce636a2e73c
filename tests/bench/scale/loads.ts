import type { Agent } from "node:http";
import {
  BROWSER,
  byTurns,
  pricingRequests,
  rulesRequests,
  spreadEvenly,
  submitRequests,
} from "../requests.ts";
import { type Ask, askAtOnce, askSteadily, type Sent, send } from "../send-load.ts";
import { cpuTimeOfFamily } from "../server-pair.ts";
import type { Contender } from "./contenders.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 1.25;
const STEADY_SECONDS = 8;

/** A request, and how many of 20 it is under the steady load. */
export interface Kind {
  readonly name: string;
  readonly share: number;
  readonly next: (contender: Contender) => Sent;
}

const get = (path: string, headers: Sent["headers"] = {}): Sent => ({
  method: "GET",
  path,
  headers: { ...BROWSER, ...headers },
});

const nextSubmission = byTurns(submitRequests);

export const KINDS: readonly Kind[] = [
  { name: "page", share: 2, next: () => get("/") },
  { name: "rules", share: 4, next: byTurns(rulesRequests) },
  { name: "price", share: 6, next: byTurns(pricingRequests) },
  {
    name: "poll of staff",
    share: 4,
    next: ({ staff }) => get("/api/quotes/changes?since=999999999", staff),
  },
  {
    name: "list of quotes",
    share: 2,
    next: ({ staff }) => get("/api/quotes/list?limit=50&overdueFirst=1", staff),
  },
  {
    name: "submission",
    share: 2,
    next() {
      const sent = nextSubmission();
      return { ...sent, headers: { ...sent.headers, "Idempotency-Key": crypto.randomUUID() } };
    },
  },
];

function askOf(kind: Kind, contender: Contender): Ask {
  const sent = kind.next(contender);
  return (agent: Agent) => send(contender.url, sent, agent);
}

/** The result of one round of requests of a kind. */
export interface Load {
  readonly perSecond: number;
  /** Milliseconds of CPU for one request. */
  readonly server: number;
  readonly database: number;
  readonly nginx: number;
}

/** One round of each contender after the other, each time beginning with another. The first rounds warm up. */
export async function loadInTurns(kind: Kind, contenders: readonly Contender[]) {
  const loads = new Map<Contender, Load[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const at = round % contenders.length;
    for (const contender of [...contenders.slice(at), ...contenders.slice(0, at)]) {
      const load = await loadOnce(kind, contender);
      if (round > 0) loads.get(contender)?.push(load);
    }
  }
  return loads;
}

async function loadOnce(kind: Kind, contender: Contender): Promise<Load> {
  const [server, database, nginx] = cpuTimesOf(contender);
  const perSecond = await askAtOnce(() => askOf(kind, contender), ROUND_SECONDS);
  const after = cpuTimesOf(contender);
  const requests = perSecond * ROUND_SECONDS;
  return {
    perSecond,
    server: (after[0] - server) / requests,
    database: (after[1] - database) / requests,
    nginx: (after[2] - nginx) / requests,
  };
}

const cpuTimesOf = ({ servers, database, nginx }: Contender): [number, number, number] => [
  servers.reduce((sum, pid) => sum + cpuTimeOfFamily(pid), 0),
  database === undefined ? Number.NaN : cpuTimeOfFamily(database),
  cpuTimeOfFamily(nginx),
];

/** The milliseconds of each reply while requests of all kinds are sent at a steady rate. */
export async function timeSteadily(
  contender: Contender,
  perSecond: number,
): Promise<ReadonlyMap<Kind, readonly number[]>> {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const next = byTurns(spreadEvenly(KINDS));
  await askSteadily(
    () => {
      const kind = next();
      return { ask: askOf(kind, contender), note: (time) => times.get(kind)?.push(time) };
    },
    perSecond,
    STEADY_SECONDS,
  );
  return times;
}
