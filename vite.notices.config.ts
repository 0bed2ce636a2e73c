import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Vite lists the packages whose scripts it builds in, in this file. */
export const license = { fileName: "licenses.md" };

/** The notice of the font, which is no script. */
export const fontNotice: Plugin = {
  name: "font-notice",
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: "archivo-license.txt",
      source: readFileSync("node_modules/@fontsource-variable/archivo/LICENSE"),
    });
  },
};
