import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { ProjectByProject } from "./tests/support/project-by-project.ts";

const HOURS = 60 * 60 * 1000;

/** `vitest run --mode long` gives the proofs that have a long form all the time they need. */
export default defineConfig(({ mode }) => {
  const isLong = mode === "long";
  /** Tests without a DOM: pure functions, stores, and the server over a real database. */
  const node = (name: string) => ({
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      testTimeout: isLong ? 6 * HOURS : 60_000,
    },
  });

  return {
    plugins: [react()],
    test: {
      reporters: ["default", "./tests/support/counts-reporter.ts"],
      // Files of a worker share its modules, its browser and its empty database. Browser tests also wait: three
      // workers keep two cores busy.
      isolate: false,
      maxWorkers: 3,
      sequence: { sequencer: ProjectByProject },
      projects: [
        node("shared"),
        node("server"),
        node("fuzz"),
        node("client"),
        {
          extends: true,
          test: {
            name: "components",
            include: ["tests/client/**/*.test.tsx"],
            environment: "jsdom",
            setupFiles: ["tests/support/component-setup.ts"],
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: "e2e",
            include: ["tests/e2e/**/*.test.ts"],
            // A busy machine takes several times as long as a quiet one.
            testTimeout: 120_000,
            hookTimeout: 120_000,
            expect: { poll: { timeout: 30_000 } },
          },
        },
      ],
    },
  };
});
