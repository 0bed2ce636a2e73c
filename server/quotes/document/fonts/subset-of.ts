import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { FontFamily } from "./font-families.ts";

const require = createRequire(import.meta.url);

interface Subset {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const subsets = new Map<FontFamily, readonly Subset[]>();

/** The file of a family's package, from the sources and from the built server alike. */
export function packageFile(family: FontFamily, path: string): string {
  return join(dirname(require.resolve(`${family.name}/package.json`)), path);
}

/** Which subset of a family has a character, as its package lists them; undefined for none. */
export function subsetOf(family: FontFamily, codePoint: number): string | undefined {
  let known = subsets.get(family);
  if (!known) {
    known = readSubsets(family);
    subsets.set(family, known);
  }
  return known.find(({ ranges }) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )?.name;
}

function readSubsets(family: FontFamily): readonly Subset[] {
  const list = JSON.parse(readFileSync(packageFile(family, "unicode.json"), "utf8"));
  const entries = Object.entries(z.record(z.string(), z.string()).parse(list));
  // A package that lists nothing has all its characters in one file.
  if (entries.length === 0) return [{ name: "latin", ranges: [[0, 0x10ffff]] }];
  return entries.map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ""),
    ranges: ranges.split(",").map((range) => {
      const [first = "", last = first] = range.replace("U+", "").split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
