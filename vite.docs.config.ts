import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { fontNotice, license } from "./vite.notices.config.ts";

const FOREIGN_LOGO = /[\w$.]+\.createElement\("img",\{alt:"redocly logo"[^}]*\}\)/;

/** Removes Redoc's logo, which it would load from its vendor's server. */
const withoutForeignLogo: Plugin = {
  name: "without-foreign-logo",
  transform: {
    filter: { id: /redoc\.browser\.lib\.js/ },
    handler(code) {
      if (!FOREIGN_LOGO.test(code))
        this.error("Redoc has changed: look where its logo comes from.");
      return { code: code.replace(FOREIGN_LOGO, "null"), map: null };
    },
  },
};

/** The API page, built separately from the visitor's page. */
export default defineConfig({
  root: "client/docs",
  base: "/api/docs/",
  plugins: [
    withoutForeignLogo,
    fontNotice,
    compression({ algorithms: ["brotliCompress", "gzip"] }),
  ],
  build: {
    license,
    outDir: "../../dist/docs",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Redoc is one chunk, and the page needs all of it.
    chunkSizeWarningLimit: 1500,
  },
});
