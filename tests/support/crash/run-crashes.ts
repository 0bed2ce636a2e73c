import { setTimeout as pause } from "node:timers/promises";
import { counted } from "#shared/text.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { checkSite } from "./check-site.ts";
import { type Client, makePictures, workOnImages, workOnQuotes, workOnRules } from "./clients.ts";
import { Ledger } from "./ledger.ts";
import { killStarting, startSite } from "./site.ts";

const QUOTE_CLIENTS = 6;
/** A server is killed after a random number of writes in this range, */
const WRITES = { least: 130, most: 200 };
/** or, if it hangs, after this time. */
const MOST_WORKING_MS = 20_000;
/** A random delay, so that the kill can interrupt a write at any point. */
const MOMENT_MS = 20;
/** About as long as a start takes. A kill may come at any point of it. */
const STARTING_MS = 900;
/** The share of kills that are followed by a kill of the starting server. */
const STARTING_CHANCE = 0.15;
/** The longest that a killed server may take to be ready, on a busy machine. */
const MOST_READY_MS = 15_000;
/** One cause usually shows again after every kill. */
const MOST_PROBLEMS = 20;

export interface Crashes {
  /** Kills under load. */
  readonly kills: number;
  /** Repeats the requests and the kills in the same order, though not at the same moments. */
  readonly seed: number;
  /** An empty folder for the data and the images. */
  readonly folder: string;
}

export interface CrashesResult {
  readonly ledger: Ledger;
  /** Lost or broken data, each with the number of the kill. */
  readonly problems: readonly string[];
  readonly kills: number;
  readonly killsWhileStarting: number;
  /** The time of each start after a kill. */
  readonly readyMs: readonly number[];
}

/** Kills a server again and again while clients write, and checks its data after each restart. */
export async function runCrashes({ kills, seed, folder }: Crashes): Promise<CrashesResult> {
  const random = randomOf(seed, 0);
  const pictures = await makePictures();
  const ledger = new Ledger();
  const problems: string[] = [];
  const readyMs: number[] = [];
  let killsWhileStarting = 0;
  const killWhileStarting = async () => {
    await killStarting(folder, random.below(STARTING_MS));
    killsWhileStarting += 1;
  };

  // The first of these creates the database.
  await killWhileStarting();
  let site = await startSite(folder);
  let kill = 0;
  try {
    while (kill < kills && problems.length < MOST_PROBLEMS) {
      kill += 1;
      await killWorking({ site, ledger, random, pictures }, seed + kill);
      if (random.chance(STARTING_CHANCE)) await killWhileStarting();
      site = await startSite(folder);
      readyMs.push(site.readyMs);
      if (kill === kills) ledger.forgetChecks();
      const found = [...(await checkSite({ site, ledger, random, pictures }, folder))];
      if (site.readyMs > MOST_READY_MS) found.push(`The start took ${site.readyMs} ms.`);
      problems.push(...found.map((problem) => `After kill ${kill}: ${problem}`));
    }
  } finally {
    await site.kill();
  }
  return { ledger, problems, kills: kill, killsWhileStarting, readyMs };
}

async function killWorking(shared: Client, seed: number): Promise<void> {
  const client = (number: number) => ({ ...shared, random: randomOf(seed, number + 1) });
  const working = Promise.all([
    ...Array.from({ length: QUOTE_CLIENTS }, (_, number) =>
      workOnQuotes(client(number), `client${number}`),
    ),
    workOnRules(client(QUOTE_CLIENTS)),
    workOnRules(client(QUOTE_CLIENTS + 1)),
    workOnImages(client(QUOTE_CLIENTS + 2)),
  ]);
  // An error of a client ends the run at once.
  await Promise.race([enoughWrites(shared), working]);
  await shared.site.kill();
  await working;
}

async function enoughWrites({ ledger: { acknowledged }, random }: Client): Promise<void> {
  const written = () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const images = () => acknowledged.get("images") ?? 0;
  const enough = written() + WRITES.least + random.below(WRITES.most - WRITES.least);
  // An image takes as long as many other writes.
  const before = images();
  const latest = performance.now() + MOST_WORKING_MS;
  while ((written() < enough || images() === before) && performance.now() < latest) await pause(2);
  await pause(random.below(MOMENT_MS));
}

/** The writes and the result, in lines for a person. */
export function summaryOf(result: CrashesResult): string {
  const { ledger, problems, kills, killsWhileStarting, readyMs } = result;
  const counts = [...ledger.acknowledged].sort(([a], [b]) => a.localeCompare(b));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const slowest = Math.round(Math.max(0, ...readyMs));
  return [
    ...problems,
    ...counts.map(([kind, count]) => `  ${String(count).padStart(7)} ${kind}`),
    `${counted(kills, "kill")} under load, ${killsWhileStarting} while starting; ${all} writes acknowledged, ` +
      `${ledger.unanswered} unanswered; ${problems.length} problems; ready again in ${slowest} ms at most.\n`,
  ].join("\n");
}
