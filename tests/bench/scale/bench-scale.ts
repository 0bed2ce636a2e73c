import type { Agent } from "node:http";
import { openDatabase } from "#server/db/engines/open-database.ts";
import { quoteChanger } from "#server/quotes/change-quote.ts";
import { insertQuote } from "#server/quotes/submit/submission-store.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { compareRounds, type Measurement, singleMeasurement } from "../measurement.ts";
import {
  BROWSER,
  byTurns,
  pricingRequests,
  rulesRequests,
  spreadEvenly,
  submitRequests,
} from "../requests.ts";
import { median, percentile } from "../rounds.ts";
import { seedQuotes } from "../seed/seed-quotes.ts";
import { TIME_ZONE } from "../seed/timeline.ts";
import { type Ask, askAtOnce, askSteadily, type Sent, send } from "../send-load.ts";
import { cpuTimeOfFamily } from "../server-pair.ts";
import { type Contender, startContenders } from "./contenders.ts";

const ROUNDS = 3;
const ROUND_SECONDS = 1.5;
const STEADY_SECONDS = 8;
/** Of what the slowest contender can bear, so that no queue grows. */
const STEADY_SHARE = 0.4;
const LOCK_SECONDS = 3;

/** A request, and how many of 20 it is under the steady load. */
interface Kind {
  readonly name: string;
  readonly share: number;
  readonly next: (contender: Contender) => Sent;
}

const get = (path: string, headers: Sent["headers"] = {}): Sent => ({
  method: "GET",
  path,
  headers: { ...BROWSER, ...headers },
});

const nextRules = byTurns(rulesRequests);
const nextPrice = byTurns(pricingRequests);
const nextSubmission = byTurns(submitRequests);

const KINDS: readonly Kind[] = [
  { name: "page", share: 4, next: () => get("/") },
  { name: "rules", share: 4, next: nextRules },
  { name: "price", share: 8, next: nextPrice },
  {
    name: "list of quotes",
    share: 2,
    next: ({ staff }) => get("/api/quotes/list?overdueFirst=1", staff),
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

/**
 * One, two and four servers on PostgreSQL against one on SQLite, each behind nginx: requests per second, CPU time of a request, and
 * times at a steady load. Then the writes that the lock of PostgreSQL allows.
 */
export async function benchScale(): Promise<readonly Measurement[]> {
  const { sqlite, postgres, databaseUrl, stop } = await startContenders();
  try {
    const all = [sqlite, ...postgres];
    const rates = new Map<Kind, ReadonlyMap<Contender, readonly Load[]>>();
    for (const kind of KINDS) rates.set(kind, await loadInTurns(kind, all));
    const loadsOf = (kind: Kind, contender: Contender) => rates.get(kind)?.get(contender) ?? [];
    const perSecond = (kind: Kind, contender: Contender) =>
      loadsOf(kind, contender).map((load) => load.perSecond);

    const speeds = KINDS.flatMap((kind) => [
      singleMeasurement(`${kind.name}: ${sqlite.name}`, "/s", median(perSecond(kind, sqlite))),
      ...postgres.map((contender) =>
        compareRounds(`${kind.name}: ${contender.name}`, "/s", {
          ours: perSecond(kind, contender),
          baseline: perSecond(kind, sqlite),
        }),
      ),
    ]);
    const cpuTimes = KINDS.flatMap((kind) =>
      PARTS.flatMap((part) =>
        (part === "PostgreSQL" ? postgres : all).map((contender) =>
          singleMeasurement(
            `CPU time of a ${kind.name} in ${part}: ${contender.name}`,
            "ms",
            median(loadsOf(kind, contender).map((load) => load.cpuMs[part])),
          ),
        ),
      ),
    );

    const bearable = Math.min(
      ...all.map((contender) => 20 / KINDS.reduce((sum, kind) => sum + kind.share / median(perSecond(kind, contender)), 0)),
    );
    const rate = STEADY_SHARE * bearable;
    const times: Measurement[] = [];
    for (const contender of all) times.push(...(await timeSteadily(contender, rate)));
    return [
      ...speeds,
      ...times,
      ...cpuTimes,
      singleMeasurement("requests of the steady load", "/s", rate),
      singleMeasurement("writes one after another", "/s", await writeOneByOne(databaseUrl)),
    ];
  } finally {
    await stop();
  }
}

const PARTS = ["the servers", "PostgreSQL", "nginx"] as const;
type Part = (typeof PARTS)[number];

interface Load {
  readonly perSecond: number;
  /** Of one request. */
  readonly cpuMs: Readonly<Record<Part, number>>;
}

/** One round of each contender after the other, each time beginning with another. The first rounds warm up. */
async function loadInTurns(kind: Kind, contenders: readonly Contender[]) {
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
  const before = cpuTimesOf(contender);
  const perSecond = await askAtOnce(() => askOf(kind, contender), ROUND_SECONDS);
  const after = cpuTimesOf(contender);
  const of = (part: Part) => (after[part] - before[part]) / (perSecond * ROUND_SECONDS);
  return {
    perSecond,
    cpuMs: { "the servers": of("the servers"), PostgreSQL: of("PostgreSQL"), nginx: of("nginx") },
  };
}

const cpuTimesOf = ({ servers, database, nginx }: Contender): Readonly<Record<Part, number>> => ({
  "the servers": servers.reduce((sum, pid) => sum + cpuTimeOfFamily(pid), 0),
  PostgreSQL: database === undefined ? 0 : cpuTimeOfFamily(database),
  nginx: cpuTimeOfFamily(nginx),
});

function askOf(kind: Kind, contender: Contender): Ask {
  const sent = kind.next(contender);
  return (agent: Agent) => send(contender.url, sent, agent);
}

/** The times of all kinds of requests at the same time. */
async function timeSteadily(contender: Contender, rate: number): Promise<readonly Measurement[]> {
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const next = byTurns(spreadEvenly(KINDS));
  await askSteadily(
    () => {
      const kind = next();
      return { ask: askOf(kind, contender), note: (time) => times.get(kind)?.push(time) };
    },
    rate,
    STEADY_SECONDS,
  );
  return [...times].flatMap(([{ name }, all]) => [
    singleMeasurement(`${name}, median: ${contender.name}`, "ms", median(all)),
    singleMeasurement(`${name}, 95th percentile: ${contender.name}`, "ms", percentile(all, 0.95)),
  ]);
}

/** Quotes that one connection stores per second, each in a write of its own: more are not possible, since writes take turns. */
async function writeOneByOne(url: string): Promise<number> {
  const db = await openDatabase({ url });
  try {
    const change = quoteChanger(async () => {});
    const rules = await createRulesStore(db).loadCurrent();
    const quotes = seedQuotes(rules, 1_000_000, new Date(), 2, 1);
    const start = performance.now();
    const end = start + LOCK_SECONDS * 1000;
    let written = 0;
    for (const { quote } of quotes) {
      await db.write((within) => insertQuote(within, quote, change, TIME_ZONE));
      written += 1;
      if (performance.now() > end) break;
    }
    return written / ((performance.now() - start) / 1000);
  } finally {
    await db.destroy();
  }
}
