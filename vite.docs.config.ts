import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

/** The page about the API, apart from the visitor's: neither has anything of the other in it. */
export default defineConfig({
  root: "client/docs",
  base: "/api/docs/",
  plugins: [react(), compression({ algorithms: ["brotliCompress", "gzip"] })],
  build: { outDir: "../../dist/docs", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
});
