import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { shortClassNames } from "./vite.class-names.config.ts";
import { failOnWarnings } from "./vite.warnings.config.ts";

/** The page's components, for the server to render the first paint. Includes React, which is not installed in production. */
export default defineConfig({
  root: join(import.meta.dirname, "client"),
  plugins: [failOnWarnings, react(), tailwind(), shortClassNames],
  publicDir: false,
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: "page/prerender.tsx",
    outDir: "../dist/prerender",
    emptyOutDir: true,
    target: "node20",
  },
});
