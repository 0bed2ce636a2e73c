import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { fontNotice, license } from "./vite.notices.config.ts";

/** The page about the API, apart from the visitor's: neither has anything of the other in it. */
export default defineConfig({
  root: "client/docs",
  base: "/api/docs/",
  plugins: [react(), fontNotice, compression({ algorithms: ["brotliCompress", "gzip"] })],
  build: {
    license,
    outDir: "../../dist/docs",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
});
