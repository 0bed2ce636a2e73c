import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import type { FontFamily, Weight } from "./font-families.ts";
import { packageFile } from "./subset-of.ts";
import { unpackWoff } from "./unpack-woff.ts";

/** A font as a document embeds it. */
export interface FontFile {
  readonly name: string;
  readonly parsed: Font;
  readonly characters: ReadonlySet<number>;
  /** The width of the stroke to draw it with, a share of the size; 0 for none. */
  readonly stroke: number;
}

type Parsed = Pick<FontFile, "parsed" | "characters">;

const files = new Map<string, Promise<Parsed>>();

/** Reads a subset of a family, once: an ordinary document has Archivo alone. */
export async function loadFont(
  family: FontFamily,
  subset: string,
  weight: Weight,
): Promise<FontFile> {
  const path = family.file(subset, weight);
  let file = files.get(path);
  if (!file) {
    file = parse(packageFile(family, `files/${path}`));
    files.set(path, file);
  }
  const stroke = family.stroke?.[weight] ?? 0;
  return { name: `${path} ${stroke}`, stroke, ...(await file) };
}

async function parse(path: string): Promise<Parsed> {
  const parsed = create(await unpack(path));
  if ("fonts" in parsed) throw new Error(`${path} is a collection, not a font.`);
  return { parsed, characters: new Set(parsed.characterSet) };
}

async function unpack(path: string): Promise<Buffer> {
  const file = await readFile(path);
  if (path.endsWith(".woff")) return unpackWoff(file);
  // Large, and not needed for what most quotes say.
  const { decompress } = await import("wawoff2");
  return Buffer.from(await decompress(file));
}
