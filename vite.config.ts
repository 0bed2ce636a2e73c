import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { inlineStyles, startScript } from "./vite.first-paint.config.ts";
import { fontNotice, license } from "./vite.notices.config.ts";

const inProject = (path: string) => join(import.meta.dirname, path);

/**
 * The first screen is one file for both pages: it compresses better than one file per combination of importers, and keeps
 * the base styles ahead of all others.
 */
const FIRST_SCREEN =
  /react-dom|(ConfiguratorView|ErrorBoundary|mount)\.tsx|accent\.ts|(tokens|base)\.css/;

/** For staff who open the rules file: one file, which changes only with the packages. */
const CODEMIRROR = /node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//;

export default defineConfig({
  root: inProject("client"),
  plugins: [
    react(),
    fontNotice,
    inlineStyles,
    startScript("client/start.ts"),
    // The server completes the pages, and compresses them itself.
    compression({ algorithms: ["brotliCompress", "gzip"], exclude: /\.html$/ }),
  ],
  build: {
    rolldownOptions: {
      input: [inProject("client/index.html"), inProject("client/frame.html")],
      output: {
        codeSplitting: {
          groups: [
            { name: "configurator", test: FIRST_SCREEN },
            { name: "codemirror", test: CODEMIRROR },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // The page waits for the drawing only. For other parts, a list of their scripts would cost the first screen more.
      resolveDependencies: (file, names) =>
        names.filter((name) =>
          name.endsWith(".js")
            ? /DraftingSheet|OptionGlyph/.test(file) && !name.includes("rolldown-runtime")
            : // These style sheets are in the HTML.
              !/\/(configurator|index)-[^/]+\.css$/.test(name),
        ),
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
