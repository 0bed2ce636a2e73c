import { defineConfig } from "vite";

/**
 * The engine is measured as it ships, bundled like the server: a loader such as tsx wraps every
 * function to keep its name, which makes the engine look half as fast as it is.
 */
export default defineConfig({
  build: { ssr: "tests/bench/run.ts", outDir: "dist/bench", emptyOutDir: true, target: "node20" },
  // Installed beside the bench alone, where the built bench would not find them.
  ssr: { noExternal: ["json-logic-js", "json-rules-engine", "survey-core"] },
});
