import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { firstPaint } from "./vite.first-paint.config.ts";
import { fontNotice, license } from "./vite.notices.config.ts";

const inProject = (path: string) => join(import.meta.dirname, path);

/**
 * The first screen is one file for both pages: it compresses better than one file per combination of importers, and keeps
 * the base styles ahead of all others.
 */
const FIRST_SCREEN =
  /react-dom|(ConfiguratorView|ErrorBoundary|mount)\.tsx|accent\.ts|(tokens|base)\.css/;

export default defineConfig({
  root: inProject("client"),
  plugins: [
    react(),
    fontNotice,
    firstPaint,
    // The server completes the pages, and compresses them itself.
    compression({ algorithms: ["brotliCompress", "gzip"], exclude: /\.html$/ }),
  ],
  build: {
    rolldownOptions: {
      input: [inProject("client/index.html"), inProject("client/frame.html")],
      output: { codeSplitting: { groups: [{ name: "configurator", test: FIRST_SCREEN }] } },
    },
    modulePreload: {
      polyfill: false,
      // These style sheets are in the HTML.
      resolveDependencies: (_file, names) =>
        names.filter((name) => !/\/(configurator|index)-[^/]+\.css$/.test(name)),
    },
    license,
    outDir: "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // three.js, in the part of the 3D view.
    chunkSizeWarningLimit: 600,
  },
});
