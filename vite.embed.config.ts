import { copyFileSync } from "node:fs";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { failOnWarnings } from "./vite.warnings.config.ts";

/** The script that partners include: one file under a name that stays, with its types beside it. */
export default defineConfig({
  publicDir: false,
  plugins: [
    failOnWarnings,
    compression({ algorithms: ["brotliCompress", "gzip"] }),
    {
      name: "types-beside",
      closeBundle: () => copyFileSync("client/partner/embed/embed.d.ts", "dist/client/embed.d.ts"),
    },
  ],
  build: {
    lib: {
      entry: "client/partner/embed/main.ts",
      formats: ["iife"],
      name: "workbench",
      fileName: () => "embed.js",
    },
    outDir: "dist/client",
    emptyOutDir: false,
    target: "es2022",
  },
});
