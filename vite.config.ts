import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { shortClassNames } from "./vite.class-names.config.ts";
import { inlineHelpers, inlineStyles, laterScript, namedFiles, startScript } from "./vite.first-paint.config.ts";
import { font, inlineFont } from "./vite.font.config.ts";
import { fontNotice, license } from "./vite.notices.config.ts";
import { unusedShaders } from "./vite.round.config.ts";
import { failOnWarnings } from "./vite.warnings.config.ts";

const inProject = (path: string) => join(import.meta.dirname, path);

export default defineConfig({
  root: inProject("client"),
  plugins: [
    failOnWarnings,
    react(),
    tailwind(),
    shortClassNames,
    font,
    fontNotice,
    unusedShaders,
    inlineHelpers,
    inlineStyles,
    laterScript,
    startScript("client/page/start.ts"),
    namedFiles,
    // The server completes the pages, and compresses them itself.
    compression({ algorithms: ["brotliCompress", "gzip"], exclude: /\.html$/ }),
  ],
  build: {
    rolldownOptions: {
      input: [inProject("client/index.html"), inProject("client/frame.html")],
      output: {
        // One file for each thing that a person loads. Otherwise, the build makes one for each combination of importers, and a visitor
        // loads fifty. A group also takes what its modules import, unless a group above has it.
        codeSplitting: {
          groups: [
            { name: "configurator", tags: ["$initial"] },
            {
              name: "later",
              test: /client\/(configurator\/(steps|state)\/|drawing\/pieces\/([Ee]xplore|[Pp]ieces))/,
            },
            {
              name: "order",
              test: /client\/(ui\/styles\/order\.css|configurator\/(?!request\/Proposal|compare\/))/,
            },
            { name: "bench-tools", test: /client\/drawing\/pieces\// },
            { name: "compare", test: /client\/configurator\/compare\// },
            { name: "proposal", test: /client\/configurator\/request\/Proposal/ },
            { name: "frame", test: /client\/partner\/frame\// },
            { name: "scene", test: /shared\/bench\/scene\// },
            { name: "photo", test: /client\/drawing\/photo\// },
            { name: "round", test: /client\/drawing\/3d\/|node_modules\/three\// },
            {
              name: "sign-in",
              test: /client\/staff\/account\/|node_modules\/@simplewebauthn\//,
            },
            { name: "quotes", test: /client\/(staff|quotes)\// },
            {
              name: "admin",
              test: /client\/admin\/(?!files\/(spreadsheet\/read-(table|xlsx|dates)|write-options)|guidance|history|drafts\/Review|messages|webhooks|partners|people|api-keys|days-off)/,
            },
            { name: "guidance", test: /client\/admin\/guidance\// },
            { name: "history", test: /client\/admin\/(history|drafts)\// },
            { name: "partners", test: /client\/admin\/partners\// },
            {
              name: "settings",
              test: /client\/admin\/(messages|webhooks|people|api-keys|days-off)\//,
            },
            {
              name: "spreadsheet",
              test: /client\/admin\/files\/(spreadsheet\/read-(table|xlsx|dates)|write-options)|shared\/text\/xlsx\/|node_modules\/fflate\//,
            },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // The script of the first screen is there by then, and its style sheet is in the HTML.
      resolveDependencies: (_file, names) =>
        names.filter((name) => !/\/(configurator|rolldown-runtime)-[^/]+$/.test(name)),
    },
    license,
    outDir: "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: inlineFont,
    // three.js, in the part of the 3D view.
    chunkSizeWarningLimit: 600,
  },
});
