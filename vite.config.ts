import { readdirSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { fontNotice, license } from "./vite.notices.config.ts";

const inProject = (path: string) => join(import.meta.dirname, path);

const styleSheets = readdirSync(inProject("client"), { recursive: true })
  .filter((file) => typeof file === "string" && file.endsWith(".module.css"))
  .map((file) => join("client", String(file)))
  .sort();

/** 'card1f': the name and the place of its file, which compresses better than a hash. */
function className(name: string, file: string): string {
  const path = file.split("?")[0] ?? "";
  return name + styleSheets.findIndex((sheet) => path.endsWith(sheet)).toString(36);
}

const SHOWN_BY_BOTH =
  /ConfiguratorView\.tsx|react-dom\/client|app\/(is-framed|ErrorBoundary)|ui\/(tokens|base)\.css/;

export default defineConfig(({ command }) => ({
  root: inProject("client"),
  plugins: [react(), fontNotice, compression({ algorithms: ["brotliCompress", "gzip"] })],
  css: { modules: { generateScopedName: className } },
  // Removes React's calls of its developer tools from the build.
  define: command === "build" ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" } : {},
  build: {
    rolldownOptions: {
      input: [inProject("client/index.html"), inProject("client/frame.html")],
      // What both pages show is one file, whatever of it the staff views use as well.
      output: { codeSplitting: { groups: [{ name: "configurator", test: SHOWN_BY_BOTH }] } },
    },
    modulePreload: { polyfill: false },
    license,
    outDir: "../dist/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
}));
