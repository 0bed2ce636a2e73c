import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const inProject = (path: string) => join(import.meta.dirname, path);

const STYLES = inProject("client/ui/styles/tokens.css");
const WHOLE_FONT = createRequire(import.meta.url).resolve(
  "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2",
);
const FONT_SUBSET = { targetFormat: "woff2", keepFeatures: ["kern", "mark", "tnum"] } as const;
const FOLDER = inProject("node_modules/.cache/archivo");

/**
 * Makes the font files that `tokens.css` names: of each, only the characters of its `unicode-range` and the weights of its
 * `font-weight`.
 */
export const font: Plugin = {
  name: "font",
  async config() {
    mkdirSync(FOLDER, { recursive: true });
    for (const { file, text, min, max } of readFontFaces(readFileSync(STYLES, "utf8"))) {
      const variationAxes = { wght: { min, max, default: min } };
      const part = await subsetFont(readFileSync(WHOLE_FONT), text, {
        ...FONT_SUBSET,
        variationAxes,
      });
      writeFileSync(join(FOLDER, file), part);
    }
    return { resolve: { alias: { "@archivo": FOLDER } } };
  },
};

/** The font that every page is written in becomes a part of its style sheet. Other files stay files. */
export const inlineFont = (path: string): boolean => path.includes("archivo-basic");

/** The font files that a style sheet names. Throws if it names one in another way. */
export function readFontFaces(styles: string) {
  const pattern = /font-weight: (\d+) (\d+);[^}]*url\("@archivo\/([^"]+)"\)[^}]*unicode-range:\s([^;]+);/g;
  const faces = [...styles.matchAll(pattern)].map(([, min, max, file = "", ranges = ""]) => ({
    ...{ file, text: charactersOf(ranges), min: Number(min), max: Number(max) },
  }));
  if (faces.length === 0 || faces.length !== styles.split("@archivo/").length - 1)
    throw new Error("The style sheet names a font file without its weights and characters.");
  return faces;
}

/** The characters of 'U+20-7E, U+A0'. */
function charactersOf(ranges: string): string {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace("U+", "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join("");
}
