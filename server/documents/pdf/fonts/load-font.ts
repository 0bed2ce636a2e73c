import { readFile } from "node:fs/promises";
import { convert } from "fontverter";
import { Face, Blob as FontBlob } from "harfbuzzjs";
import { type FontFamily, packageFile, type Weight } from "./font-files.ts";

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
  const bytes = axis === undefined ? await convert(file, "sfnt") : await setWeight(file, axis);
  rename(bytes, name);
  return { name, bytes, characters: new Set(new Face(new FontBlob(bytes)).collectUnicodes()) };
}

/** A variable font as a TTF in one weight. */
async function setWeight(file: Buffer, weight: number): Promise<Buffer> {
  // Imported on demand: the module is large, and most quotes do not need it.
  const { default: subsetFont } = await import("subset-font");
  // The package's types omit `keepAllGlyphs`.
  const options = { keepAllGlyphs: true, targetFormat: "sfnt", variationAxes: { wght: weight } } as const;
  return subsetFont(file, "", options);
}

const FAMILY_NAME_ID = 1;
const POSTSCRIPT_NAME_ID = 6;

/**
 * Replaces the names in a font by one, in English for Windows (OpenType, table name). The typesetter does not read the
 * checksum of the table.
 */
function rename(font: Buffer, name: string): void {
  const text = Buffer.from(name, "utf16le").swap16();
  const records = [FAMILY_NAME_ID, POSTSCRIPT_NAME_ID].flatMap((id) => [3, 1, 0x409, id, text.length, 0]);
  const values = [0, 2, 2 * (3 + records.length), ...records];
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + 16 * index));
  const entry = entries.find((each) => each.toString("latin1", 0, 4) === "name");
  if (!entry) throw new Error("The font has no names.");
  const table = font.subarray(entry.readUInt32BE(8), entry.readUInt32BE(8) + entry.readUInt32BE(12));
  const length = 2 * values.length + text.length;
  if (length > table.length) throw new Error(`The font has too little room for the name ${name}.`);
  values.forEach((value, index) => void table.writeUInt16BE(value, 2 * index));
  text.copy(table, 2 * values.length);
  entry.writeUInt32BE(length, 12);
}
