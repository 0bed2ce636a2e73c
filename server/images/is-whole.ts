import type { ImageExtension } from "./image-name.ts";

/**
 * Whether the file goes on to its own end. Decoders are content with a PNG that lacks its last bytes, and
 * with an animated GIF that stops after a frame; of the other kinds they notice it themselves.
 */
export function isWhole(kind: ImageExtension, bytes: Buffer): boolean {
  if (kind === "png") return pngIsWhole(bytes);
  return kind === "gif" ? gifIsWhole(bytes) : true;
}

/** Chunks of a length, a type, so many bytes and a checksum; the last is of type IEND. */
function pngIsWhole(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return true;
  return false;
}

/** Extensions and frames, each ending in a chain of blocks, up to the trailer. */
function gifIsWhole(bytes: Buffer): boolean {
  let at = 13 + colorTable(bytes[10]);
  for (;;) {
    switch (bytes[at]) {
      case 0x3b:
        return true;
      case 0x21:
        at = afterBlocks(bytes, at + 2);
        break;
      case 0x2c:
        at = afterBlocks(bytes, at + 11 + colorTable(bytes[at + 9]));
        break;
      default:
        return false;
    }
  }
}

function colorTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let size = bytes[at]; size; size = bytes[at]) at += size + 1;
  return at + 1;
}
