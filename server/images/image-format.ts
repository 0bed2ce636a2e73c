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
 * Whether a PNG is complete: a list of chunks (length, type, data and checksum) whose last has type IEND. The decoder accepts one without
 * its last bytes. It detects that other formats end early, except for an animation, which then has fewer frames.
 */
export function isCompletePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return true;
  return false;
}
