import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";
import { z } from "zod";
import { license } from "./vite.notices.config.ts";
import { failOnWarnings } from "./vite.warnings.config.ts";

/** The packages that are installed with the server. It uses little of all others, so that is built into its files. */
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")));

export default defineConfig({
  plugins: [failOnWarnings],
  ssr: { noExternal: true, external: Object.keys(dependencies) },
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        start: "server/app/start.ts",
        cli: "server/commands/cli.ts",
        "document-process": "server/documents/pdf/document-process.ts",
        "drawing-process": "server/documents/drawings/drawing-process.ts",
        "photo-process": "server/documents/drawings/photo-process.ts",
        "review-thread": "server/quotes/rehearsal/review-thread.ts",
        "draft-thread": "server/rules/drafts/draft-thread.ts",
        "rehearsal-thread": "server/quotes/rehearsal/rehearsal-thread.ts",
        "first-paint-thread": "server/pages/first-paint-thread.ts",
        "image-process": "server/images/image-process.ts",
        "backup-process": "server/backup/backup-process.ts",
        "folder-process": "server/backup/folder-process.ts",
      },
    },
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
    license,
  },
});
