import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { create, type Font } from "fontkit";
import { type FontFamily, packageFile, type Weight } from "./font-files.ts";

export interface FontFile {
  readonly name: string;
  readonly parsed: Font;
  readonly characters: ReadonlySet<number>;
  /** The width of the stroke that makes it bolder, as a fraction of the font size; 0 for none. */
  readonly stroke: number;
}

type Parsed = Pick<FontFile, "parsed" | "characters">;

const files = new Map<string, Promise<Parsed>>();

/** Loads a subset of a family, and caches it. Most documents need only Archivo. */
export async function loadFont(
  family: FontFamily,
  subset: string,
  weight: Weight,
): Promise<FontFile> {
  const path = family.file(subset, weight);
  const file = files.get(path) ?? parse(packageFile(family, `files/${path}`));
  files.set(path, file);
  const stroke = family.stroke?.[weight] ?? 0;
  return { name: `${path} ${stroke}`, stroke, ...(await file) };
}

async function parse(path: string): Promise<Parsed> {
  const parsed = create(await unpack(path));
  if ("fonts" in parsed) throw new Error(`${path} is a collection, not a font.`);
  return { parsed, characters: new Set(parsed.characterSet) };
}

/** Unpacks a WOFF file once. Otherwise, fontkit unpacks all glyphs again for each glyph. */
async function unpack(path: string): Promise<Buffer> {
  const file = await readFile(path);
  if (path.endsWith(".woff")) return unpackWoff(file);
  // Imported on demand: the module is large, and most quotes do not need it.
  const { decompress } = await import("wawoff2");
  return Buffer.from(await decompress(file));
}

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Unpacks the tables of a WOFF file, each compressed on its own (W3C, WOFF File Format 1.0). */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = HEADER + index * ENTRY;
    const [start = 0, packed = 0, length = 0] = [4, 8, 12].map((at) =>
      woff.readUInt32BE(from + at),
    );
    const bytes = woff.subarray(start, start + packed);
    // Tables that compression would not shrink are stored as they are.
    const table = packed < length ? inflateSync(bytes) : bytes;
    const to = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(table.length, to + 12);
    // Each table starts at a multiple of four bytes.
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
