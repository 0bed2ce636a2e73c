import sharp, { type Sharp, type SharpOptions } from "sharp";
import { decodeXml } from "#server/platform/decode-xml.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { ImageUse } from "#shared/api/images.ts";
import { refusedImageText } from "#shared/text/refused-image.ts";
import { imageFormat, isCompletePng, nameFits, type RasterExtension, refusedFormat } from "./image-format.ts";

/** The largest size at which an image is shown. */
const MAX_SIDE_PX = 800;

const TIMEOUT_SECONDS = 30;

// Use one thread, so that visitors' requests come first.
sharp.concurrency(1);
sharp.cache(false);

/** An image as it is stored. */
export interface PreparedImage {
  readonly bytes: Buffer;
  readonly extension: RasterExtension;
}

export type PrepareImage = (bytes: Buffer, name: string, use?: ImageUse) => Promise<PreparedImage>;

/**
 * Turns an upload into the image to store, which holds nothing but pixels: a raster image re-encoded in its own format, an
 * SVG drawn as a PNG. A logo becomes a small PNG. 415 or 413 if it is refused.
 */
export async function prepareImage(bytes: Buffer, name: string, use?: ImageUse): Promise<PreparedImage> {
  const image = await redraw(bytes, name);
  return use === "logo" ? shrinkLogo(image) : image;
}

/** Enough for the head of a printed page. Every visitor loads it. */
const LOGO_SIDE_PX = 480;

const shrinkLogo = async ({ bytes }: PreparedImage): Promise<PreparedImage> => ({
  extension: "png",
  bytes: await sharp(bytes)
    .resize(LOGO_SIDE_PX, LOGO_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer(),
});

async function redraw(bytes: Buffer, name: string): Promise<PreparedImage> {
  const format = imageFormat(bytes);
  if (!format) throw imageError(refusedImageText(refusedFormat(bytes)));
  if (!nameFits(format, name)) throw imageError();
  return format === "svg"
    ? { extension: "png", bytes: await drawSvg(bytes) }
    : { extension: format, bytes: await reencode(format, bytes) };
}

/** The error for a file that is not an image, or whose format or content has a problem. */
const imageError = (message = refusedImageText(undefined)): ApiError =>
  new ApiError(415, "image_type", undefined, { message });

/** A shorter file that begins like an image and cannot be read is no damaged one. */
const MIN_PART_BYTES = 64;

const damageError = (extension: RasterExtension) =>
  imageError(
    `${refusedImageText(undefined)}: this ${extension.toUpperCase()} is damaged or incomplete. Copy it again, or save it again from an image program.`,
  );

/** Twice the size that is shown, because drawings have fine lines, and screens have fine pixels. */
const SVG_SIDE_PX = 1600;

/** Draws an SVG. The renderer runs no script, and loads nothing that is not within the file. */
async function drawSvg(bytes: Buffer): Promise<Buffer> {
  try {
    // Only what is drawn takes memory, not the size that the file claims.
    return await sharp(addEarlyTag(bytes), { failOn: "warning", limitInputPixels: false })
      .resize(SVG_SIDE_PX, SVG_SIDE_PX, { fit: "inside" })
      .png()
      .toBuffer();
  } catch {
    throw imageError(`${refusedImageText(undefined)}: this SVG cannot be drawn.`);
  }
}

/** The decoder recognizes an SVG by an early '<svg', which a long comment or a namespace prefix can hide. */
function addEarlyTag(bytes: Buffer): Buffer {
  const text = (decodeXml(bytes) ?? "").replace(/^\ufeff?(?:<\?xml[^>]*\?>)?/, "");
  return Buffer.from(`<!--<svg-->${text}`);
}

const FORMATS = { jpg: "jpeg", png: "png", gif: "gif", webp: "webp" } as const;

/** Half the size of a lossless image, without visible loss. */
const JPEG_QUALITY = 90;

/**
 * Re-encodes an image in its own format, upright and at the size that is shown. This drops everything but the pixels:
 * a photo's location, for example, or markup appended to the file.
 */
async function reencode(extension: RasterExtension, bytes: Buffer): Promise<Buffer> {
  const unreadable = bytes.length < MIN_PART_BYTES ? imageError() : damageError(extension);
  if (extension === "png" && !isCompletePng(bytes)) throw unreadable;
  const measures = await measure(bytes).catch(() => undefined);
  if (measures?.format !== FORMATS[extension]) throw unreadable;
  refuseLarge(measures);
  // The decoder cannot turn an animation, so a turned one becomes its first picture.
  const animated = measures.frames > 1 && !measures.isTurned;
  const hasQuality = extension === "jpg" || extension === "webp";
  return decode(bytes, { animated, autoOrient: !animated })
    .toFormat(FORMATS[extension], hasQuality ? { quality: JPEG_QUALITY } : {})
    .toBuffer()
    .catch((error: unknown) => {
      const isTimeout = error instanceof Error && error.message.includes("timeout");
      throw isTimeout ? new ApiError(413, "image_effort") : damageError(extension);
    });
}

/** Decodes strictly, with a timeout, and shrinks to the size that is shown. */
function decode(bytes: Buffer, options: SharpOptions): Sharp {
  return sharp(bytes, { failOn: "warning", ...options })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true });
}

/** The limit on the pixels of all frames together. */
const MAX_PIXELS = 64_000_000;
const MAX_FRAMES = 300;

/** Enough for a progressive photo of 24 megapixels. */
const MAX_HELD_BYTES = 75_000_000;

/** The decoder works line by line, so an image a million pixels high would take long. */
const MAX_INPUT_SIDE_PX = 20_000;

/** Facts from the header of an image. */
type Measures = Awaited<ReturnType<typeof measure>>;

/** Reads the header of an image without decoding it; throws sharp's error if it is not readable. */
async function measure(bytes: Buffer) {
  const image = sharp(bytes, { animated: true, limitInputPixels: false });
  const {
    format,
    width,
    height,
    pageHeight,
    pages,
    isProgressive,
    channels,
    depth,
    orientation = 1,
  } = await image.metadata();
  const depthBytes = depth === "ushort" ? 2 : 1;
  return {
    pixels: width * height,
    frames: pages ?? 1,
    /** Whether a viewer has to turn or mirror the pixels. */
    isTurned: orientation > 1,
    /** Of one frame. */
    longestSide: Math.max(width, pageHeight ?? height),
    /** Bytes that the decoder has to hold at once: all pixels of a progressive image, else 0. */
    heldBytes: isProgressive ? width * height * channels * depthBytes : 0,
    /** sharp's name: jpeg, png, gif, webp. */
    format,
  };
}

/** Refuses an image that would take too much time or memory to decode. */
function refuseLarge({ longestSide, heldBytes, pixels, frames }: Measures): void {
  if (longestSide > MAX_INPUT_SIDE_PX || heldBytes > MAX_HELD_BYTES || pixels > MAX_PIXELS)
    throw new ApiError(413, "image_pixels");
  if (frames > MAX_FRAMES) throw new ApiError(413, "image_frames");
}
