import { defineConfig } from "vite";

export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "document-worker": "server/quotes/document-worker.ts",
        "rules-command": "server/rules-command.ts",
        "staff-command": "server/staff-command.ts",
      },
    },
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
  },
});
