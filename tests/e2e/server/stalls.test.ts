import { execFileSync } from "node:child_process";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { median } from "../../bench/rounds.ts";
import { runSeed } from "../../bench/seed/run-seed.ts";
import { chooseAmount, LONG } from "../../support/long.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startServer } from "../../support/server/running-server.ts";
import { ask, type HeavyRequest, type Pulse, startPulse } from "../../support/stalls/measure.ts";
import {
  AFTER_RULES,
  DRAFT_REQUESTS,
  heavyDraft,
  heavyEdits,
  heavyRulesFiles,
  heavyUploads,
  LISTS,
  manyOptions,
} from "../../support/stalls/staff-requests.ts";
import {
  heavyAddresses,
  heavyBodies,
  heavyConfigurations,
  heavyHeaders,
} from "../../support/stalls/visitor-requests.ts";

/** No request may delay another one by more than this, or take more memory. */
const MAX_MS = 100;
const MAX_BYTES = 200_000_000;

/** In `npm test`, other tests keep the machine busy, so the limit applies to the server's CPU time. */
const MAX_WORK_MS = 250;

/** The same for what a thread does, or what pauses for others: the time that this machine takes to parse some 6 MB of JSON. */
let maxThreadedMs = 60;

const HOURS = 3_600_000;
const timeout = LONG ? 2 * HOURS : 120_000;

let server: Awaited<ReturnType<typeof startServer>>;
let pulse: Pulse;
/** The status of each reply, by the name of the request. */
const statuses = new Map<string, number>();

beforeAll(async () => {
  server = await startServer(async (dataDir) => {
    const [quotes, write] = [String(chooseAmount(100, 100_000)), () => {}];
    await runSeed(["--quotes", quotes, "--data", dataDir], { env: {}, write, writeError: write });
  });
  // The limits apply to a server that has warmed up.
  for (let time = 0; time < chooseAmount(5, 20); time += 1)
    for (const { path } of AFTER_RULES) await ask(server.url, { name: path, method: "GET", path });
  maxThreadedMs = Math.max(maxThreadedMs, 5 * parsingMs());
  pulse = await startPulse(server.url, server.pid);
}, timeout);

afterAll(async () => {
  await pulse.end();
  await server.stop();
});

/** The CPU time of a new process for parsing a text of 1.2 MB. A machine short of memory takes several times as long. */
function parsingMs(): number {
  const times = Array.from({ length: 3 }, () => Number(execFileSync(process.execPath, ["--eval", PARSE])));
  return median(times);
}

const PARSE = `
  const text = JSON.stringify(Array.from({ length: 50_000 }, (_, a) => ({ a, b: "x" + a })));
  const before = process.cpuUsage();
  JSON.parse(text);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);`;

/** Sends requests one by one, and returns those that exceed a limit. */
async function offenders(requests: readonly HeavyRequest[], mostMs = MAX_WORK_MS): Promise<readonly string[]> {
  const found: string[] = [];
  for (const request of requests) {
    const { mostBytes: before } = await pulse.period();
    const status = await ask(server.url, request);
    const { worstMs, worstWorkMs, mostBytes } = await pulse.period();
    const grown = mostBytes - before;
    statuses.set(request.name, status);
    const isSlow = LONG ? worstMs > MAX_MS : worstWorkMs > mostMs;
    if (isSlow || grown > MAX_BYTES)
      found.push(
        `${request.name}: ${Math.round(worstMs)} ms (${Math.round(worstWorkMs)} ms of CPU time), ${Math.round(grown / 1e6)} MB`,
      );
  }
  return found;
}

/** About `count` of the requests, evenly spread. All of them in the long run. */
function some<Each>(all: readonly Each[], count: number): readonly Each[] {
  const step = LONG ? 1 : Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0);
}

describe("no request delays others or takes much memory", { timeout }, () => {
  it("among visitors' headers, addresses and configurations", async () => {
    expect(await offenders(some(heavyHeaders(LONG), 3))).toEqual([]);
    expect(await offenders(some(heavyAddresses(), 2))).toEqual([]);
    expect(await offenders(heavyConfigurations())).toEqual([]);
  });

  it("among visitors' bodies", async () => expect(await offenders(some(heavyBodies(), 4))).toEqual([]));

  it("among uploads by staff", async () => {
    const isKnown = ({ name }: { readonly name: string }) => name.endsWith("1 × 1,000,000.png");
    const found = [];
    for (const { make } of heavyUploads().filter((each) => LONG || isKnown(each)))
      found.push(...(await offenders([await make()])));
    expect(found).toEqual([]);
  });

  it("among edits and lists of staff", async () => {
    const many = manyOptions();
    expect(await offenders([...some(heavyEdits(), 2), many])).toEqual([]);
    expect(statuses.get(many.name)).toBe(200);
    expect(await offenders(some(LISTS, 2))).toEqual([]);
    // Every quote has the same amount and is overdue.
    const db = new SQLite(databaseFile(server.dataDir));
    db.exec(
      "update quotes set status = 'pending', deleted_at = null, total_cents = 398500, delivery_fee_cents = 0, submitted_at = '2026-01-05T00:00:00.000Z'",
    );
    db.close();
    expect(await offenders(some(LISTS, 3))).toEqual([]);
  });

  it("among requests for a draft of eight megabytes", async () => {
    const db = new SQLite(databaseFile(server.dataDir));
    db.prepare(
      "insert into rules_drafts (id, edits, edit_count, name, based_on, author, summary, edit, created_at, changed_at) values (@id, @edits, @edit_count, 'Changes waiting', 1, 'staff', 'Prices', 1, '2026-01-05', '2026-01-05')",
    ).run(heavyDraft());
    db.close();
    expect(await offenders(DRAFT_REQUESTS, maxThreadedMs)).toEqual([]);
    expect(DRAFT_REQUESTS.map(({ name }) => statuses.get(name))).toEqual([200, 200, 200, 200, 200]);
  });

  it.runIf(LONG)("among rules files, and requests while they are current", async () => {
    const found = [];
    for (const file of heavyRulesFiles()) found.push(...(await offenders([file, ...AFTER_RULES])));
    expect(found).toEqual([]);
    server.reviseRules(catalogDocument);
  });
});
