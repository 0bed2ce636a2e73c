import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { shortClassNames } from "./vite.class-names.config.ts";
import { inlineHelpers, namedFiles, startScript } from "./vite.first-paint.config.ts";
import { font, inlineFont } from "./vite.font.config.ts";
import { failOnWarnings } from "./vite.warnings.config.ts";

/**
 * The customer's page. It shares no script with the configurator: a common part with React would cost the first screen
 * of both, and few people load both in one day.
 *
 * Its style sheet is a file. Chromium sends the page's address, which has the token, as the referrer of a font in an inline style sheet, regardless of the page's policy.
 */
export default defineConfig({
  root: join(import.meta.dirname, "client"),
  plugins: [
    failOnWarnings,
    react(),
    tailwind(),
    shortClassNames,
    font,
    inlineHelpers,
    startScript("client/page/customer-start.ts"),
    namedFiles,
    compression({ algorithms: ["brotliCompress", "gzip"], exclude: /\.html$/ }),
  ],
  build: {
    rolldownOptions: {
      input: join(import.meta.dirname, "client/customer.html"),
      output: {
        entryFileNames: "assets/customer/[name]-[hash].js",
        chunkFileNames: "assets/customer/[name]-[hash].js",
        // The page, its drawings, and the 3D view.
        codeSplitting: {
          groups: [
            { name: "customer", tags: ["$initial"] },
            { name: "drawings", test: /client\/(customer|drawing\/(?!3d\/))/ },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names) => names.filter((name) => !name.includes("rolldown-runtime")),
    },
    license: { fileName: "customer-licenses.md" },
    outDir: "../dist/client",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: inlineFont,
    chunkSizeWarningLimit: 600,
  },
});
