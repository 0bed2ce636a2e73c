import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

export type Weight = 400 | 600;

export interface FontFamily {
  /** Its npm package. */
  readonly name: string;
  /** The file of a subset, as the package names it. */
  readonly file: (subset: string, weight: Weight) => string;
  /** For a variable font: its own weight for each weight of the document. */
  readonly axis?: Readonly<Record<Weight, number>>;
}

const byWeight = (name: string): FontFamily => ({
  name: `@fontsource/${name}`,
  file: (subset, weight) => `${name}-${subset}-${weight}-normal.woff`,
});

const inOneWeight = (name: string): FontFamily => ({
  name: `@fontsource/${name}`,
  file: (subset) => `${name}-${subset}-400-normal.woff`,
});

const variableFamily = (name: string, bold: number): FontFamily => ({
  name: `@fontsource-variable/${name}`,
  file: (subset) => `${name}-${subset}-wght-normal.woff2`,
  axis: { 400: 400, 600: bold },
});

/**
 * The document's typeface, then its fallbacks: a character gets the first family that has it. The last is a coarse
 * bitmap font with nearly every character.
 */
export const FONT_FAMILIES: readonly FontFamily[] = [
  byWeight("archivo"),
  byWeight("noto-sans"),
  byWeight("noto-sans-hebrew"),
  byWeight("ibm-plex-sans-arabic"),
  variableFamily("noto-sans-sc", 600),
  variableFamily("noto-sans-kr", 600),
  inOneWeight("noto-sans-symbols-2"),
  inOneWeight("noto-sans-symbols"),
  variableFamily("noto-emoji", 400),
  inOneWeight("unifontex"),
];

const require = createRequire(import.meta.url);

/** The path of a file in a family's package. */
export function packageFile(family: FontFamily, path: string): string {
  return join(dirname(require.resolve(`${family.name}/package.json`)), path);
}

interface Subset {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const subsets = new Map<FontFamily, readonly Subset[]>();

/** The subset of a family that has a character, according to its package; undefined if none has it. */
export function subsetOf(family: FontFamily, codePoint: number): string | undefined {
  const known = subsets.get(family) ?? readSubsets(family);
  subsets.set(family, known);
  return known.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))?.name;
}

function readSubsets(family: FontFamily): readonly Subset[] {
  const list = JSON.parse(readFileSync(packageFile(family, "unicode.json"), "utf8"));
  const entries = Object.entries(z.record(z.string(), z.string()).parse(list));
  // An empty list means that one file has all characters.
  if (entries.length === 0) return [{ name: "latin", ranges: [[0, 0x10ffff]] }];
  return entries.map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ""),
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.replace("U+", "").split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
