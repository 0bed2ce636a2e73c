import type { ImageExtension } from "./image-name.ts";

/** The kind that the bytes say they are; undefined for any that is not taken in. */
export function imageKind(bytes: Buffer): ImageExtension | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "RIFF") && bytes.toString("latin1", 8, 12) === "WEBP") return "webp";
  return looksLikeSvg(bytes.toString("latin1")) ? "svg" : undefined;
}

/** Whether a file of this kind may be called so: a drawing by a photo's name, or a photo by a drawing's, is not. */
export function nameFits(kind: ImageExtension, name: string): boolean {
  if (kind === "svg") return !/\.(?:jpe?g|jfif|a?png|gif|webp|avif|bmp|tiff?)$/i.test(name);
  return !/\.svgz?$/i.test(name);
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.toString("latin1", 0, signature.length) === signature;
}

function looksLikeSvg(text: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(text) && /<(?:[\w.-]+:)?svg[\s/>]/i.test(text);
}
