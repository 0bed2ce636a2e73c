import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseFile } from "#server/db/database-file.ts";
import { runSeed } from "../bench/seed/run-seed.ts";
import { catalogDocument } from "../support/catalog.ts";
import { amount, LONG } from "../support/long.ts";
import { startServer } from "../support/running-server.ts";
import { ask, type HeavyRequest, writeAndReadNothing } from "../support/stalls/ask.ts";
import { type Period, type Pulse, startPulse } from "../support/stalls/pulse.ts";
import {
  AFTER_RULES,
  heavyDeskRequests,
  heavyRulesFiles,
  heavyUploads,
  LISTS,
} from "../support/stalls/staff-requests.ts";
import {
  heavyAddresses,
  heavyBodies,
  heavyConfigurations,
  heavyHeaders,
  pipelines,
} from "../support/stalls/visitor-requests.ts";

/** The rule: no request delays another one longer, or takes more memory. */
const MOST_MS = 100;
const MOST_BYTES = 200_000_000;

/** `npm test` runs beside other tests, so it measures the work of the server instead of the delay. */
const MOST_WORK_MS = 250;

const HOURS = 3_600_000;
const timeout = LONG ? 2 * HOURS : 120_000;

let server: Awaited<ReturnType<typeof startServer>>;
let pulse: Pulse;
const measured: (Period & {
  readonly name: string;
  readonly status: number;
  readonly grown: number;
})[] = [];

beforeAll(async () => {
  server = await startServer(async (dataDir) => {
    const [quotes, write] = [String(amount(500, 100_000)), () => {}];
    await runSeed(["--quotes", quotes, "--data", dataDir], { env: {}, write, writeError: write });
  });
  // The rule is about a server that has warmed up.
  for (let time = 0; time < 20; time += 1)
    for (const { path } of AFTER_RULES) await ask(server.url, { name: path, method: "GET", path });
  pulse = await startPulse(server.url, server.pid);
}, timeout);

afterAll(async () => {
  await pulse.end();
  await server.stop();
  if (LONG) await report();
});

/** Sends each request. Returns those that delayed others or took too much memory. */
async function offenders(requests: readonly HeavyRequest[]): Promise<readonly string[]> {
  return overTheRule(
    requests,
    ({ name }) => name,
    (request) => ask(server.url, request),
  );
}

async function overTheRule<Each>(
  all: readonly Each[],
  nameOf: (each: Each) => string,
  send: (each: Each) => Promise<number>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const each of all) {
    const { mostBytes: before } = await pulse.period();
    const status = await send(each);
    const period = await pulse.period();
    const grown = period.mostBytes - before;
    measured.push({ ...period, name: nameOf(each), status, grown });
    const waited = LONG ? period.worstMs > MOST_MS : period.worstWorkMs > MOST_WORK_MS;
    if (waited || grown > MOST_BYTES)
      found.push(
        `${nameOf(each)}: ${Math.round(period.worstMs)} ms (${Math.round(period.worstWorkMs)} ms of work), ${Math.round(grown / 1e6)} MB`,
      );
  }
  return found;
}

/** All in the long run; in `npm test` an even sample of about `count`. */
function some<Each>(all: readonly Each[], count: number): readonly Each[] {
  const step = LONG ? 1 : Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0);
}

/** In `npm test`, only the worst requests found so far. */
const known = <Each extends { readonly name: string }>(
  all: readonly Each[],
  names: readonly string[],
) => (LONG ? all : all.filter(({ name }) => names.some((each) => name.endsWith(each))));

describe("no request delays others or takes much memory", { timeout }, () => {
  it("of visitors: pipelines of requests with unread replies", async () => {
    const texts = Object.entries(pipelines());
    expect(
      await overTheRule(
        some(texts, 2),
        ([name]) => `a pipeline of ${name}`,
        async ([, text]) => {
          await writeAndReadNothing(server.url, text);
          return 0;
        },
      ),
    ).toEqual([]);
  });

  it("of visitors: headers, addresses and configurations", async () => {
    expect(await offenders(some(heavyHeaders(LONG), 25))).toEqual([]);
    expect(await offenders(some(heavyAddresses(), 20))).toEqual([]);
    expect(await offenders(heavyConfigurations())).toEqual([]);
  });

  it("of visitors: bodies", async () => {
    expect(await offenders(some(heavyBodies(), 30))).toEqual([]);
  });

  it("of staff: uploads", async () => {
    const uploads = known(heavyUploads(), [
      "a style of letters",
      "equal ids and a rule of references",
      "an element of many classes",
      "morphology",
      "1 × 1,000,000.png",
      "interlaced, 60 million pixels.png",
    ]);
    const found = [];
    for (const { make } of uploads) found.push(...(await offenders([await make()])));
    expect(found).toEqual([]);
  });

  it("of staff: edits, notes and lists", async () => {
    expect(await offenders(some(heavyDeskRequests(), 20))).toEqual([]);
    expect(await offenders(some(LISTS, 6))).toEqual([]);
    // Equal amounts, all overdue.
    const db = new SQLite(databaseFile(server.dataDir));
    db.exec(
      "update quotes set status = 'pending', deleted_at = null, total_cents = 398500, delivery_fee_cents = 0, submitted_at = '2026-01-05T00:00:00.000Z'",
    );
    db.close();
    expect(await offenders(some(LISTS, 6))).toEqual([]);
  });

  it("of staff: rules files, and the common requests while they are current", async () => {
    const files = known(heavyRulesFiles(), [
      "newlines before 120 bad keys",
      "the same value 500 times",
      "20,000 options",
    ]);
    const found = [];
    for (const file of files) found.push(...(await offenders([file, ...AFTER_RULES])));
    expect(found).toEqual([]);
    server.reviseRules(catalogDocument);
  });
});

/** Writes all measurements to a file. */
async function report(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "workbench-stalls-"));
  const file = join(folder, "stalls.tsv");
  const rows = measured
    .toSorted((a, b) => b.worstMs - a.worstMs)
    .map(({ name, status, worstMs, worstWorkMs, grown }) =>
      [worstMs.toFixed(1), worstWorkMs.toFixed(1), (grown / 1e6).toFixed(0), status, name].join(
        "\t",
      ),
    );
  await writeFile(
    file,
    `${["ms", "work", "MB", "status", "request"].join("\t")}\n${rows.join("\n")}\n`,
  );
  process.stdout.write(`Every request, the worst first: ${file}\n`);
}
