import { defineConfig } from "vitest/config";

/** The long form of the fuzzer, which is no part of `npm test`. */
export default defineConfig({
  test: {
    include: ["tests/fuzz/long.fuzz.ts"],
    environment: "node",
    disableConsoleIntercept: true,
  },
});
