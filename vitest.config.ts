import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const node = (name: string) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: "node",
    testTimeout: 20_000,
  },
});

export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ["default", "./tests/support/counts-reporter.ts"],
    projects: [
      node("shared"),
      node("server"),
      node("fuzz"),
      {
        extends: true,
        test: {
          name: "client",
          include: ["tests/client/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: ["tests/support/component-setup.ts"],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
