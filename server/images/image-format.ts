import type { RefusedFormat } from "#shared/text/refused-image.ts";

/** The formats of stored images, named by their extension. */
export type RasterExtension = "jpg" | "png" | "gif" | "webp";

/** The accepted formats. */
export type ImageFormat = RasterExtension | "svg";

/** Detects the format from the bytes; undefined if it is not accepted. */
export function imageFormat(bytes: Buffer): ImageFormat | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  return looksLikeSvg(bytes) ? "svg" : undefined;
}

/** Brands in the first box of a file, of which the formats of phones have several. */
const AVIF_BRANDS = /avif|avis/;
const HEIC_BRANDS = /hei[cxmsv]|hev[cxms]|mif1|msf1/;

const SIGNATURES: readonly (readonly [RefusedFormat, signature: string])[] = [
  ["pdf", "%PDF-"],
  ["tiff", "II*\0"],
  ["tiff", "MM\0*"],
  ["jxl", "\xff\x0a"],
  ["jxl", "\0\0\0\x0cJXL "],
  ["gzip", "\x1f\x8b"],
];

/** Detects a format that is often sent, and not accepted. */
export function refusedFormat(bytes: Buffer): RefusedFormat | undefined {
  const known = SIGNATURES.find(([, signature]) => startsWith(bytes, signature));
  if (known) return known[0];
  // Words can begin with BM, too. These four bytes of a BMP are zero.
  if (startsWith(bytes, "BM") && bytes.toString("latin1", 6, 10) === "\0\0\0\0") return "bmp";
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return undefined;
  const brands = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), MAX_BRANDS_BYTES));
  if (AVIF_BRANDS.test(brands)) return "avif";
  return HEIC_BRANDS.test(brands) ? "heic" : "video";
}

const MAX_BRANDS_BYTES = 200;

/** Whether a file name fits the format. A raster extension does not fit an SVG, nor an SVG extension a raster image. */
export function nameFits(format: ImageFormat, name: string): boolean {
  if (format === "svg") return !/\.(?:jpe?g|jfif|a?png|gif|webp|avif|bmp|tiff?)$/i.test(name);
  return !/\.svgz?$/i.test(name);
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.toString("latin1", 0, signature.length) === signature;
}

/** In any encoding: UTF-16 has a zero byte in each of these characters. */
function looksLikeSvg(bytes: Buffer): boolean {
  const text = bytes.toString("latin1").replaceAll("\0", "");
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text) && /<(?:[\w.-]+:)?svg[\s/>]/i.test(text);
}

/**
 * Whether a file is complete. The decoder accepts a PNG without its last bytes and an animated GIF that ends early. It
 * detects truncation of the other formats itself.
 */
export function isComplete(format: ImageFormat, bytes: Buffer): boolean {
  if (format === "png") return isCompletePng(bytes);
  return format === "gif" ? isCompleteGif(bytes) : true;
}

/** A PNG is a list of chunks: length, type, data and checksum. The last has type IEND. */
function isCompletePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return true;
  return false;
}

/** A GIF is a list of extensions and frames, each ending in a chain of blocks, and a trailer. */
function isCompleteGif(bytes: Buffer): boolean {
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
