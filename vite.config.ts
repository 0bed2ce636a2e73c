import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { fontNotice, license } from "./vite.notices.config.ts";

const inProject = (path: string) => join(import.meta.dirname, path);

/**
 * The first screen is one file for both pages: it compresses better than one file per combination of importers, and keeps
 * the base styles ahead of all others.
 */
const FIRST_SCREEN = /react-dom|(ConfiguratorView|ErrorBoundary)\.tsx|(tokens|base)\.css/;

export default defineConfig({
  root: inProject("client"),
  plugins: [react(), fontNotice, compression({ algorithms: ["brotliCompress", "gzip"] })],
  build: {
    rolldownOptions: {
      input: [inProject("client/index.html"), inProject("client/frame.html")],
      output: { codeSplitting: { groups: [{ name: "configurator", test: FIRST_SCREEN }] } },
    },
    modulePreload: { polyfill: false },
    license,
    outDir: "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
});
