import { inflateSync } from "node:zlib";

/** The tables of an OpenType font by their tags. */
export type FontTables = ReadonlyMap<string, Buffer>;

/** Where the directory of a file starts, and the places of offset, packed length and length in each entry. */
const SFNT = { start: 12, size: 16, offset: 8, packed: 12, length: 12 };
/** Its tables are compressed one by one (W3C, WOFF File Format 1.0). */
const WOFF = { start: 44, size: 20, offset: 4, packed: 8, length: 12 };

/** Reads a TTF, OTF or WOFF file. */
export function readFont(file: Buffer): FontTables {
  const isWoff = file.toString("latin1", 0, 4) === "wOFF";
  const { start, size, ...at } = isWoff ? WOFF : SFNT;
  const count = file.readUInt16BE(isWoff ? 12 : 4);
  const entries = Array.from({ length: count }, (_, index): [string, Buffer] => {
    const entry = file.subarray(start + index * size);
    const from = entry.readUInt32BE(at.offset);
    const bytes = file.subarray(from, from + entry.readUInt32BE(at.packed));
    // Tables that compression would not shrink are stored as they are.
    const isPacked = bytes.length < entry.readUInt32BE(at.length);
    return [entry.toString("latin1", 0, 4), isPacked ? inflateSync(bytes) : bytes];
  });
  return new Map(entries);
}

/** Writes a TTF or OTF file. Its checksums are empty, because the typesetter does not read them. */
export function writeFont(tables: FontTables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(SFNT.start + sorted.length * SFNT.size);
  directory.writeUInt32BE(tables.has("CFF ") ? 0x4f54544f : 0x00010000);
  directory.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  sorted.forEach(([tag, table], index) => {
    const entry = directory.subarray(SFNT.start + index * SFNT.size);
    entry.write(tag, "latin1");
    entry.writeUInt32BE(offset, SFNT.offset);
    entry.writeUInt32BE(table.length, SFNT.length);
    // Each table starts at a multiple of four bytes.
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  });
  return Buffer.concat(parts);
}

const FAMILY_NAME_ID = 1;
const POSTSCRIPT_NAME_ID = 6;

/** The table of names for a font that has one name, in English for Windows (OpenType, table name). */
export function nameTable(family: string): Buffer {
  const name = Buffer.from(family, "utf16le").swap16();
  const records = [FAMILY_NAME_ID, POSTSCRIPT_NAME_ID].flatMap((id) => [3, 1, 0x409, id, name.length, 0]);
  const values = [0, 2, 2 * (3 + records.length), ...records];
  const head = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => void head.writeUInt16BE(value, 2 * index));
  return Buffer.concat([head, name]);
}

/** The code points that a font has a glyph for (OpenType, table cmap, formats 4 and 12). */
export function charactersOf(tables: FontTables): ReadonlySet<number> {
  const table = tables.get("cmap") ?? Buffer.alloc(4);
  const characters = new Set<number>();
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const map = table.subarray(table.readUInt32BE(8 + 8 * index));
    const format = map.readUInt16BE();
    if (format === 4) addSegments(map, characters);
    else if (format === 12) addGroups(map, characters);
  }
  return characters;
}

function addGroups(map: Buffer, characters: Set<number>): void {
  for (let group = 0; group < map.readUInt32BE(12); group += 1) {
    const at = 16 + 12 * group;
    const last = map.readUInt32BE(at + 4);
    for (let code = map.readUInt32BE(at); code <= last; code += 1) characters.add(code);
  }
}

function addSegments(map: Buffer, characters: Set<number>): void {
  const size = map.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    const last = Math.min(map.readUInt16BE(at), 0xfffe);
    const first = map.readUInt16BE(at + size + 2);
    const delta = map.readUInt16BE(at + 2 * size + 2);
    const rangeAt = at + 3 * size + 2;
    const range = map.readUInt16BE(rangeAt);
    for (let code = first; code <= last; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : map.readUInt16BE(rangeAt + range + 2 * (code - first));
      if (glyph !== 0) characters.add(code);
    }
  }
}
