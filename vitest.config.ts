import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { ProjectByProject } from "./tests/support/project-by-project.ts";

const MINUTES = 60 * 1000;

/** A busy machine takes several times as long as a quiet one. */
const LONGEST = (process.env.PROOFS === "long" ? 360 : 2) * MINUTES;

/** `vitest.long.config.ts` gives the proofs that have a long form all the time they need. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", "./tests/support/counts-reporter.ts"],
    // Files of a worker share its modules, its browser and its empty database. Browser tests also wait: three
    // workers keep two cores busy.
    isolate: false,
    maxWorkers: 3,
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
