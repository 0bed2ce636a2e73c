import { defineConfig } from "vite";

/**
 * Measures the engine as it ships, bundled like the server. A loader such as tsx wraps every function to
 * keep its name, which makes the engine look half as fast as it is.
 */
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: { input: ["tests/bench/run.ts", "tests/bench/bare-app.ts"] },
    outDir: "dist/bench",
    emptyOutDir: true,
    target: "node20",
  },
  // The built bench would not find them in tests/bench/peers.
  ssr: { noExternal: ["json-logic-js", "json-rules-engine", "survey-core"] },
});
