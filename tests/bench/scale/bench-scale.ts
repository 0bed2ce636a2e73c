import { openDatabase } from "#server/db/engines/open-database.ts";
import { quoteChanger } from "#server/quotes/change-quote.ts";
import { insertQuote } from "#server/quotes/submit/submission-store.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { compareRounds, type Measurement, singleMeasurement } from "../measurement.ts";
import { median, percentile } from "../rounds.ts";
import { seedQuotes } from "../seed/seed-quotes.ts";
import { TIME_ZONE } from "../seed/timeline.ts";
import { type Contender, startContenders } from "./contenders.ts";
import { KINDS, type Kind, type Load, loadInTurns, timeSteadily } from "./loads.ts";

/** Of what the slowest contender can bear, so that no queue grows. */
const STEADY_SHARE = 0.4;
const WRITING_SECONDS = 3;

/** The rounds of each contender, for each kind of request. */
type Loads = ReadonlyMap<Kind, ReadonlyMap<Contender, readonly Load[]>>;

/**
 * One, two and four servers on PostgreSQL against one on SQLite, each behind nginx: requests per second, CPU time of a request, and
 * times at a steady load. Then the writes that the lock of PostgreSQL allows.
 */
export async function benchScale(): Promise<readonly Measurement[]> {
  const { sqlite, postgres, databaseUrl, stop } = await startContenders();
  try {
    const all = [sqlite, ...postgres];
    const loads = new Map<Kind, ReadonlyMap<Contender, readonly Load[]>>();
    for (const kind of KINDS) loads.set(kind, await loadInTurns(kind, all));
    const rate = STEADY_SHARE * Math.min(...all.map((contender) => mixedRate(loads, contender)));
    const times: Measurement[] = [];
    for (const contender of all)
      for (const [{ name }, own] of await timeSteadily(contender, rate))
        times.push(
          singleMeasurement(`${name}, median: ${contender.name}`, "ms", median(own)),
          singleMeasurement(`${name}, 95th: ${contender.name}`, "ms", percentile(own, 0.95)),
        );
    return [
      ...KINDS.flatMap((kind) => speedsOf(kind, loads, sqlite, postgres)),
      ...times,
      ...KINDS.flatMap((kind) => cpuTimesOf(kind, loads, [sqlite, ...postgres.slice(0, 1)])),
      singleMeasurement("all requests per second while the times were measured", "", rate),
      singleMeasurement(
        "quotes per second that one connection stores, one after another",
        "",
        await writeOneByOne(databaseUrl),
      ),
    ];
  } finally {
    await stop();
  }
}

const figuresOf = (loads: Loads, kind: Kind, contender: Contender, of: keyof Load) =>
  loads
    .get(kind)
    ?.get(contender)
    ?.map((load) => load[of]) ?? [];

function speedsOf(
  kind: Kind,
  loads: Loads,
  sqlite: Contender,
  postgres: readonly Contender[],
): readonly Measurement[] {
  const baseline = figuresOf(loads, kind, sqlite, "perSecond");
  return [
    singleMeasurement(`${kind.name}: ${sqlite.name}`, "/s", median(baseline)),
    ...postgres.map((contender) =>
      compareRounds(`${kind.name}: ${contender.name}`, "/s", {
        ours: figuresOf(loads, kind, contender, "perSecond"),
        baseline,
      }),
    ),
  ];
}

const PARTS = ["server", "database", "nginx"] as const;

function cpuTimesOf(
  kind: Kind,
  loads: Loads,
  contenders: readonly Contender[],
): readonly Measurement[] {
  return PARTS.flatMap((part) =>
    contenders
      .filter(({ database }) => part !== "database" || database !== undefined)
      .map((contender) =>
        singleMeasurement(
          `${kind.name}, CPU of ${part}: ${contender.name}`,
          "ms",
          median(figuresOf(loads, kind, contender, part)),
        ),
      ),
  );
}

/** Requests per second of the mix that a contender can bear. */
function mixedRate(loads: Loads, contender: Contender): number {
  const shares = KINDS.reduce((sum, { share }) => sum + share, 0);
  const seconds = KINDS.reduce(
    (sum, kind) => sum + kind.share / median(figuresOf(loads, kind, contender, "perSecond")),
    0,
  );
  return shares / seconds;
}

/** Quotes that one connection stores per second, each in a write of its own. All servers together cannot do more, since writes take turns. */
async function writeOneByOne(url: string): Promise<number> {
  const db = await openDatabase({ url });
  try {
    const change = quoteChanger(async () => {});
    const rules = await createRulesStore(db).loadCurrent();
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1000;
    let written = 0;
    for (const { quote } of seedQuotes(rules, 1_000_000, new Date(), 2, 1)) {
      await db.write((within) => insertQuote(within, quote, change, TIME_ZONE));
      written += 1;
      if (seconds() > WRITING_SECONDS) break;
    }
    return written / seconds();
  } finally {
    await db.destroy();
  }
}
