import { defineConfig } from "vite";

export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        cli: "server/cli.ts",
        "document-process": "server/beside/document-process.ts",
        "drawing-process": "server/beside/drawing-process.ts",
        "rules-thread": "server/beside/rules-thread.ts",
        "rehearsal-thread": "server/beside/rehearsal-thread.ts",
        "image-process": "server/beside/image-process.ts",
        "backup-process": "server/backup/backup-process.ts",
      },
    },
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
  },
});
