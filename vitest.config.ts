import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { canRunPostgres } from "./tests/support/postgres/run-postgres.ts";
import { CountsReporter } from "./tests/support/test-run.ts";

const MINUTE_MS = 60 * 1000;

const LONG = process.env.PROOFS === "long";

// Servers under test would make photos beside each other.
process.env.PHOTOS ??= "off";

/** A busy machine takes several times as long as an idle one. */
const TEST_TIMEOUT_MS = (LONG ? 360 : 2) * MINUTE_MS;

/** As long as Testing Library and the browser wait. The default is one second. */
const POLL_TIMEOUT_MS = 30_000;

/** A disk takes milliseconds for each commit of a database, memory does not. The long forms use the disk. */
const MEMORY_FOLDER = "/dev/shm";
const MIN_FREE_BYTES = 1_000_000_000;
if (!process.env.TMPDIR && !LONG && freeBytes(MEMORY_FOLDER) > MIN_FREE_BYTES) {
  const folder = mkdtempSync(`${MEMORY_FOLDER}/workbench-tests-`);
  // Workers are killed at the end, and leave their folders.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.env.TMPDIR = folder;
}

function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether this is `npm run test:postgres`. */
const EVERY_TEST = process.env.ON_POSTGRES === "all";

/** The server's tests that run again on PostgreSQL in `npm test`: those of statements that differ, and of what servers share. */
const AGAIN = [
  "db/copy-database",
  "db/order-of-texts",
  "db/postgres",
  "messages/outbox",
  "quotes/quote-list",
  "quotes/uses",
];

/** Those about files: of SQLite, which they read, damage, lock or replace, and of images. */
const ONLY_ON_SQLITE = [
  "app/sweep-images",
  "backup/*",
  "commands/*",
  "db/{damaged-database,fewer-tables,full-disk,lost-database,quote-migration}",
  "http/{http,request-log}",
  "images/{hostile-uploads,image-refusals}",
  "rules/rules-images",
];

const findServerTests = (names: readonly string[]) => names.map((name) => `tests/server/${name}.test.ts`);

const POSTGRES: TestProjectConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    include: findServerTests(EVERY_TEST ? ["**/*"] : AGAIN),
    exclude: EVERY_TEST ? findServerTests(ONLY_ON_SQLITE) : [],
    globalSetup: ["tests/support/postgres/global-setup.ts"],
    // PostgreSQL keeps the other core busy.
    maxWorkers: EVERY_TEST ? 3 : 1,
    sequence: { groupOrder: 1 },
  },
};

/** Listens to its document as long as there is one, so no file before it may have had the same modules. */
const ALONE = ["ui/tell-filled-fields", "api/retries"].map((name) => `tests/client/${name}.test.tsx`);

/** The browser tests are the first of their project, because they take longest. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const turn = ({ moduleId }: TestSpecification) => (moduleId.includes("/tests/e2e/") ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => turn(a) - turn(b));
  }
}

/** `vitest.long.config.ts` runs the long forms of tests, which need more time. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", new CountsReporter()],
    setupFiles: ["tests/support/measure-file.ts", "tests/support/leave-nothing.ts"],
    // The files of a worker share its modules, its browser and its empty database.
    isolate: false,
    // Workers read compiled modules from files, instead of waiting for the main process.
    experimental: { fsModuleCache: true },
    // Most tests wait for browsers and processes, so three workers keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: BrowserFirst },
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    // They follow one another.
    projects: [
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/client/**/*.test.tsx"],
          exclude: [...configDefaults.exclude, ...ALONE],
          environment: "jsdom",
          // They hardly wait, and each worker takes seconds to load the modules.
          maxWorkers: 2,
          setupFiles: ["tests/support/components/component-setup.ts"],
          // Pages are garbage soon after they are made. With more room for young objects, fewer are copied.
          execArgv: ["--max-semi-space-size=64"],
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: ALONE,
          environment: "jsdom",
          isolate: true,
          maxWorkers: 2,
          setupFiles: ["tests/support/components/component-setup.ts"],
        },
      },
      ...(canRunPostgres() ? [POSTGRES] : []),
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.ts"],
          sequence: { groupOrder: 2 },
          exclude: [...configDefaults.exclude, ...findServerTests(["db/copy-database", "db/postgres"])],
        },
      },
    ],
  },
});
