import { defineConfig } from "vite";

export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: "server/main.ts",
        "document-thread": "server/beside/document-thread.ts",
        "drawing-thread": "server/beside/drawing-thread.ts",
        "rules-thread": "server/beside/rules-thread.ts",
        "rehearsal-thread": "server/beside/rehearsal-thread.ts",
        "image-process": "server/beside/image-process.ts",
        "rules-command": "server/rules-command.ts",
        "partners-command": "server/partners-command.ts",
        "staff-command": "server/staff-command.ts",
        "mail-command": "server/mail-command.ts",
        "backup-command": "server/backup-command.ts",
        "backup-process": "server/backup-process.ts",
        "restore-command": "server/restore-command.ts",
        "quotes-command": "server/quotes-command.ts",
      },
    },
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    sourcemap: true,
  },
});
