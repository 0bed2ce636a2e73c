import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { CountsReporter } from "./tests/support/test-run.ts";

const MINUTES = 60 * 1000;

/** A busy machine takes several times as long as an idle one. */
const LONGEST = (process.env.PROOFS === "long" ? 360 : 2) * MINUTES;

const BROWSER_TESTS = "tests/e2e/**/*.test.ts";

/** `vitest.long.config.ts` runs the long forms of tests, which need more time. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", new CountsReporter()],
    // The files of a worker share its modules, its browser and its empty database.
    isolate: false,
    // Workers read compiled modules from files, instead of waiting for the main process.
    experimental: { fsModuleCache: true },
    maxWorkers: 2,
    testTimeout: LONGEST,
    hookTimeout: LONGEST,
    // One project after the other, because a worker restarts for another project.
    projects: [
      {
        extends: true,
        test: {
          name: "browser",
          include: [BROWSER_TESTS],
          expect: { poll: { timeout: 30_000 } },
          // Browser tests spend time waiting, so four workers keep two cores busy.
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.ts"],
          exclude: [BROWSER_TESTS],
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/client/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/support/component-setup.ts"],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
