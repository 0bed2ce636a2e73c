import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

const api = "http://127.0.0.1:3000";

export default defineConfig({
  root: "client",
  plugins: [react(), compression({ algorithms: ["brotliCompress", "gzip"] })],
  build: { outDir: "../dist/client", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: { "/api": api, "/uploads": api },
  },
});
