import { readFile } from "node:fs/promises";
import { create } from "fontkit";
import { decompress } from "wawoff2";
import type { FontFamily, Weight } from "./font-families.ts";
import { packageFile } from "./subset-of.ts";

/** A font as a document embeds it. */
export interface FontFile {
  readonly name: string;
  /** The font unpacked; a document parses it anew, since a parsed font remembers what it has set. */
  readonly data: Buffer;
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
  const file = read(name, packageFile(family, `files/${path}`), family.stroke?.[weight] ?? 0);
  files.set(name, file);
  return file;
}

async function read(name: string, path: string, stroke: number): Promise<FontFile> {
  const data = Buffer.from(await decompress(await readFile(path)));
  const font = create(data);
  const characters = new Set("characterSet" in font ? font.characterSet : []);
  return { name, data, characters, stroke };
}
