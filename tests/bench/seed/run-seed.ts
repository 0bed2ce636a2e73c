import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDataSettings } from "#server/app/env.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { SeedError, seedDatabase } from "./seed-database.ts";

/** A wrong command line, as in sysexits. */
const EX_USAGE = 64;

const MAX_QUOTES = 1_000_000;

const USAGE = `Usage: npm run seed -- [--quotes NUMBER] [--items NUMBER] [--data DIR] [--seed NUMBER]

  --quotes NUMBER  the number of quotes, 1 to 1000000; default 1000
  --items NUMBER   the most items of a quote, 1 to 50; default 20
  --data DIR       the data folder to fill, not the one of your own quotes; default data/seeded
  --seed NUMBER    another number generates other quotes; default 1
`;

/** The process that the command runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Fills a data folder with made-up quotes. Returns the exit code: 0, 1 for a refusal, 64 for wrong usage. */
export async function runSeed(args: readonly string[], around: Surroundings): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    around.writeError(USAGE);
    return EX_USAGE;
  }
  const dataDir = resolve(asked.data);
  try {
    refuseOwnData(dataDir, around.env);
    const now = new Date();
    await seedDatabase(dataDir, { ...asked, now }, (stored) => {
      if (stored % 10_000 === 0 || stored === asked.quotes) around.write(`${stored} quotes\n`);
    });
    // A server removes images that its database does not use, so it needs its own folder.
    const own = `DATA_DIR=${asked.data} UPLOADS_DIR=${join(asked.data, "uploads")}`;
    around.write(`To look at them: ${own} npm run serve\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    around.writeError(`${error.message}\n`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        quotes: { type: "string", default: "1000" },
        items: { type: "string", default: "20" },
        data: { type: "string", default: join("data", "seeded") },
        seed: { type: "string", default: "1" },
      },
    });
    const { data } = values;
    const [quotes, items] = [wholeNumber(values.quotes), wholeNumber(values.items)];
    const seed = wholeNumber(values.seed);
    const isInRange = (value: number, most: number) => value >= 1 && value <= most;
    const isValid = isInRange(quotes, MAX_QUOTES) && isInRange(items, MAX_ITEMS) && seed >= 0;
    return isValid && data !== "" ? { quotes, items, seed, data } : undefined;
  } catch {
    return undefined;
  }
}

/** NaN for anything else. */
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** Nobody could tell made-up quotes from real ones in the same database. */
function refuseOwnData(dataDir: string, env: Surroundings["env"]): void {
  const own = [readDataSettings(env).dataDir, readDataSettings({}).dataDir, join(projectRoot(), "data")];
  if (own.map(real).includes(real(dataDir)))
    throw new SeedError(`${dataDir} is the folder of your own data: choose another with --data.`);
}

function real(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder;
}
