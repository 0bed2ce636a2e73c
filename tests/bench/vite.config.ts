import { defineConfig } from "vite";

/** Bundles the bench. A loader such as tsx wraps every function to keep its name, also those that run in the page. */
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: { input: ["tests/bench/run.ts", "tests/bench/bare-app.ts"] },
    outDir: "dist/bench",
    emptyOutDir: true,
    target: "node20",
  },
});
