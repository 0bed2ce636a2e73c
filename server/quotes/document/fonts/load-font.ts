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

const files = new Map<string, Promise<FontFile>>();

/** Reads a subset of a family, once: an ordinary document has Archivo alone. */
export function loadFont(family: FontFamily, subset: string, weight: Weight): Promise<FontFile> {
  const path = family.file(subset, weight);
  const name = family.stroke ? `${path} ${weight}` : path;
  const known = files.get(name);
  if (known) return known;
  const file = read(name, packageFile(family, `files/${path}`), family, weight);
  files.set(name, file);
  return file;
}

async function read(name: string, path: string, family: FontFamily, weight: Weight) {
  const data = await unpack(path);
  const parsed = create(data);
  if ("fonts" in parsed) throw new Error(`${name} is a collection, not a font.`);
  const characters = new Set(parsed.characterSet);
  return { name, parsed, characters, stroke: family.stroke?.[weight] ?? 0 };
}

async function unpack(path: string): Promise<Buffer> {
  const file = await readFile(path);
  if (path.endsWith(".woff")) return unpackWoff(file);
  // Large, and not needed for what most quotes say.
  const { decompress } = await import("wawoff2");
  return Buffer.from(await decompress(file));
}
