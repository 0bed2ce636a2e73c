import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { CountsReporter, ProjectByProject } from "./tests/support/test-run.ts";

const MINUTES = 60 * 1000;

/** A busy machine takes several times as long as an idle one. */
const LONGEST = (process.env.PROOFS === "long" ? 360 : 2) * MINUTES;

/** `vitest.long.config.ts` runs the long forms of tests, which need more time. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", new CountsReporter()],
    // The files of a worker share its modules, its browser and its empty database. Browser tests spend time waiting, so
    // four workers keep two cores busy.
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: ProjectByProject },
    testTimeout: LONGEST,
    hookTimeout: LONGEST,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.ts"],
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/client/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/support/component-setup.ts"],
        },
      },
    ],
  },
});
