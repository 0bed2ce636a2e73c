import { setTimeout as pause } from "node:timers/promises";
import { type Random, randomOf } from "../../bench/seed/random.ts";
import { checkSite } from "./check-site.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { makePictures, type Picture } from "./pictures.ts";
import { killStarting, type Site, startSite } from "./site.ts";
import { workOnImages } from "./work-on-images.ts";
import { workOnQuotes } from "./work-on-quotes.ts";
import { workOnRules } from "./work-on-rules.ts";

const QUOTE_CLIENTS = 6;
/** A server is killed after this many writes, */
const LEAST_WRITES = 130;
const MOST_WRITES = 200;
/** or if it hangs, after this long. */
const MOST_WORKING_MS = 20_000;
/** The kill then meets a write at any point. */
const MOMENT_MS = 20;
/** About as long as a start takes: a kill may come at any moment of it. */
const STARTING_MS = 900;
/** How often a server is killed once more while it starts after a kill. */
const STARTING_CHANCE = 0.15;
/** Nobody waits longer for a server that was killed, on however busy a machine. */
const MOST_READY_MS = 15_000;
/** One cause mostly shows again after every kill. */
const MOST_PROBLEMS = 20;

export interface Crashes {
  /** Kills under load. */
  readonly kills: number;
  /** The same number asks and kills in the same order, if not at the same moments. */
  readonly seed: number;
  /** An empty folder, for the data and the images. */
  readonly folder: string;
  readonly progress?: (kill: number, ledger: Ledger) => void;
}

export interface CrashesResult {
  readonly ledger: Ledger;
  /** What was lost or broken, with the kill after which it was seen; none where all is well. */
  readonly problems: readonly string[];
  readonly kills: number;
  /** Kills of a server that was not ready yet. */
  readonly killsWhileStarting: number;
  /** How long each start took after a kill. */
  readonly readyMs: readonly number[];
}

/** Kills a server again and again under the load of concurrent clients, and looks each time at what it has then. */
export async function runCrashes({
  kills,
  seed,
  folder,
  progress,
}: Crashes): Promise<CrashesResult> {
  const random = randomOf(seed, 0);
  const pictures = await makePictures();
  const ledger = createLedger();
  const problems: string[] = [];
  const readyMs: number[] = [];
  let killsWhileStarting = 0;
  const killWhileStarting = async () => {
    await killStarting(folder, random.below(STARTING_MS));
    killsWhileStarting += 1;
  };

  // Also the start that makes the database may be the one that is killed.
  await killWhileStarting();
  let site = await startSite(folder);
  let kill = 0;
  try {
    while (kill < kills && problems.length < MOST_PROBLEMS) {
      kill += 1;
      await killWorking(site, ledger, { random, seed: seed + kill, pictures });
      if (random.chance(STARTING_CHANCE)) await killWhileStarting();
      site = await startSite(folder);
      readyMs.push(site.readyMs);
      if (kill === kills) forgetWhatWasChecked(ledger);
      const found = [...(await checkSite(site, folder, ledger, random))];
      if (site.readyMs > MOST_READY_MS) found.push(`It was not ready for ${site.readyMs} ms.`);
      problems.push(...found.map((problem) => `After kill ${kill}: ${problem}`));
      progress?.(kill, ledger);
    }
  } finally {
    await site.kill();
  }
  return { ledger, problems, kills: kill, killsWhileStarting, readyMs };
}

interface Load {
  readonly random: Random;
  readonly seed: number;
  readonly pictures: readonly [Picture, ...Picture[]];
}

async function killWorking(site: Site, ledger: Ledger, { random, seed, pictures }: Load) {
  const desk = (client: number) => ({ site, ledger, random: randomOf(seed, client + 1) });
  const working = Promise.all([
    ...Array.from({ length: QUOTE_CLIENTS }, (_, client) =>
      workOnQuotes(desk(client), `client${client}`),
    ),
    workOnRules(desk(QUOTE_CLIENTS), pictures),
    workOnRules(desk(QUOTE_CLIENTS + 1), pictures),
    workOnImages(desk(QUOTE_CLIENTS + 2), pictures),
  ]);
  // What a client meets before the kill ends the run at once.
  await Promise.race([workDone(ledger, random), working]);
  await site.kill();
  await working;
}

/** Waits until the clients have done some work. */
async function workDone({ acknowledged }: Ledger, random: Random): Promise<void> {
  const written = () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  const images = () => acknowledged.get("images") ?? 0;
  const enough = written() + LEAST_WRITES + random.below(MOST_WRITES - LEAST_WRITES);
  // An image takes as long as many other writes.
  const before = images();
  const latest = performance.now() + MOST_WORKING_MS;
  while ((written() < enough || images() === before) && performance.now() < latest) await pause(2);
  await pause(random.below(MOMENT_MS));
}

/** The last look is at everything again. */
function forgetWhatWasChecked(ledger: Ledger): void {
  ledger.checkedRevision = 0;
  ledger.checkedImages.clear();
  for (const entry of ledger.quotes.values()) entry.isChecked = false;
}
