import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { convert } from "fontverter";
import { Face, Blob as FontBlob } from "harfbuzzjs";
import { z } from "zod";

/**
 * The document's typeface, then its fallbacks: a character gets the first package that has it. The last is a coarse
 * bitmap font with nearly every character. Each has its weights, or that of a variable font for bold.
 */
const FAMILIES = [
  ["@fontsource/archivo", 400, 600],
  ["@fontsource/noto-sans", 400, 600],
  ["@fontsource/noto-sans-hebrew", 400, 600],
  ["@fontsource/ibm-plex-sans-arabic", 400, 600],
  ["@fontsource-variable/noto-sans-sc", 400, 600],
  ["@fontsource-variable/noto-sans-kr", 400, 600],
  ["@fontsource/noto-sans-symbols-2", 400],
  ["@fontsource/noto-sans-symbols", 400],
  ["@fontsource-variable/noto-emoji", 400],
  ["@fontsource/unifontex", 400],
] as const;

/** The files of a subset of a family, for each of its weights. */
export interface Font {
  /** The name by which the template asks for it. No font of the machine has it. */
  readonly name: string;
  readonly files: readonly Buffer[];
  readonly characters: ReadonlySet<number>;
}

interface Subset {
  readonly ranges: readonly (readonly number[])[];
  readonly load: () => Promise<Font>;
}

const require = createRequire(import.meta.url);

let subsets: readonly Subset[] | undefined;

/** The fonts that may have a character according to their packages, the best first. They are loaded once. */
export function* fontsOf(codePoint: number): Generator<() => Promise<Font>> {
  subsets ??= FAMILIES.flatMap(([name, ...weights]) => readSubsets(name, weights));
  for (const { ranges, load } of subsets)
    if (ranges.some(([first = 0, last = first]) => codePoint >= first && codePoint <= last)) yield load;
}

function readSubsets(family: string, weights: readonly number[]): readonly Subset[] {
  const folder = dirname(require.resolve(`${family}/package.json`));
  const list = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")));
  // An empty list means that one file has all characters.
  const ranges = Object.entries(list).length === 0 ? { latin: "U+0-10FFFF" } : list;
  return Object.entries(ranges).map(([key, text]) => {
    const subset = key.replace(/[[\]]/g, "");
    let font: Promise<Font> | undefined;
    return {
      ranges: text.split(",").map((range) =>
        range
          .replace("U+", "")
          .split("-")
          .map((digits) => Number.parseInt(digits, 16)),
      ),
      load() {
        font ??= loadFont(join(folder, "files", `${family.split("/")[1]}-${subset}`), `<${family} ${subset}>`, weights);
        return font;
      },
    };
  });
}

async function loadFont(path: string, name: string, weights: readonly number[]): Promise<Font> {
  const isVariable = name.includes("-variable/");
  const files = await Promise.all(
    weights.map(async (weight) => {
      const file = await readFile(isVariable ? `${path}-wght-normal.woff2` : `${path}-${weight}-normal.woff`);
      return rename(isVariable ? await setWeight(file, weight) : await convert(file, "sfnt"), name);
    }),
  );
  const [first = Buffer.alloc(0)] = files;
  return { name, files, characters: new Set(new Face(new FontBlob(first)).collectUnicodes()) };
}

/** A variable font as a TTF in one weight. */
async function setWeight(file: Buffer, weight: number): Promise<Buffer> {
  // Imported on demand: the module is large, and most quotes do not need it.
  const { default: subsetFont } = await import("subset-font");
  // The package's types omit `keepAllGlyphs`.
  const options = { keepAllGlyphs: true, targetFormat: "sfnt", variationAxes: { wght: weight } } as const;
  return subsetFont(file, "", options);
}

/**
 * Replaces the names in a font, of the family (1) and for PostScript (6), by one, in English for Windows (OpenType,
 * table name). The typesetter does not read the checksum of the table.
 */
function rename(font: Buffer, name: string): Buffer {
  const text = Buffer.from(name, "utf16le").swap16();
  const records = [1, 6].flatMap((id) => [3, 1, 0x409, id, text.length, 0]);
  const values = [0, 2, 2 * (3 + records.length), ...records];
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + 16 * index));
  const entry = entries.find((each) => each.toString("latin1", 0, 4) === "name");
  const length = 2 * values.length + text.length;
  if (!entry || length > entry.readUInt32BE(12)) throw new Error(`The font has no room for the name ${name}.`);
  const table = font.subarray(entry.readUInt32BE(8));
  values.forEach((value, index) => void table.writeUInt16BE(value, 2 * index));
  text.copy(table, 2 * values.length);
  entry.writeUInt32BE(length, 12);
  return font;
}
