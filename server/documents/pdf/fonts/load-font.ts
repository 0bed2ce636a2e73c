import { readFile } from "node:fs/promises";
import { type FontFamily, packageFile, type Weight } from "./font-files.ts";
import { charactersOf, nameTable, readFont, writeFont } from "./font-tables.ts";

export interface FontFile {
  /** The name by which the template asks for it. No font of the machine has it. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
}

const files = new Map<string, Promise<FontFile>>();

/** Loads a subset of a family as TTF, and caches it. Most documents need only Archivo. */
export function loadFont(family: FontFamily, subset: string, weight: Weight): Promise<FontFile> {
  const path = packageFile(family, `files/${family.file(subset, weight)}`);
  const key = `${path} ${family.axis?.[weight] ?? ""}`;
  const file = files.get(key) ?? load(path, `<${family.name} ${subset}>`, family.axis?.[weight]);
  files.set(key, file);
  return file;
}

async function load(path: string, name: string, axis: number | undefined): Promise<FontFile> {
  const file = await readFile(path);
  const tables = new Map(readFont(axis === undefined ? file : await setWeight(file, axis)));
  tables.set("name", nameTable(name));
  return { name, bytes: writeFont(tables), characters: charactersOf(tables) };
}

/** A variable font as a TTF in one weight. */
async function setWeight(file: Buffer, weight: number): Promise<Buffer> {
  // Imported on demand: the module is large, and most quotes do not need it.
  const { default: subsetFont } = await import("subset-font");
  // The package's types omit `keepAllGlyphs`.
  const options = {
    keepAllGlyphs: true,
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  } as const;
  return subsetFont(file, "", options);
}
