import { defineConfig, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { fontNotice, license } from "./vite.notices.config.ts";

const FOREIGN_LOGO = /[\w$.]+\.createElement\("img",\{alt:"redocly logo"[^}]*\}\)/;

/** Redoc loads a logo from a server of its makers: without it, the page asks nobody but us. */
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

/** The page about the API, apart from the visitor's: neither has anything of the other in it. */
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
    // Redoc is one piece, and nothing of the page can be shown without it.
    chunkSizeWarningLimit: 1500,
  },
});
