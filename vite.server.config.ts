import { defineConfig } from "vite";
import { failOnWarnings } from "./vite.warnings.config.ts";

export default defineConfig({
  plugins: [failOnWarnings],
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        start: "server/app/start.ts",
        cli: "server/commands/cli.ts",
        "document-process": "server/documents/pdf/document-process.ts",
        "drawing-process": "server/documents/drawings/drawing-process.ts",
        "review-thread": "server/quotes/rehearsal/review-thread.ts",
        "draft-thread": "server/rules/drafts/draft-thread.ts",
        "rehearsal-thread": "server/quotes/rehearsal/rehearsal-thread.ts",
        "first-paint-thread": "server/pages/first-paint-thread.ts",
        "xlsx-process": "server/rules/spreadsheet/xlsx-process.ts",
        "image-process": "server/images/image-process.ts",
        "backup-process": "server/backup/backup-process.ts",
      },
    },
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
  },
});
