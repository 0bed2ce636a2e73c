import sharp, { type Sharp, type SharpOptions } from "sharp";
import { ApiError } from "#server/errors.ts";
import { checkSvg } from "./check-svg.ts";
import { type ImageExtension, imageFormat, isComplete, nameFits } from "./image-format.ts";

/** The largest size at which an image is shown. */
const LONGEST_SIDE = 800;

const LONGEST_SECONDS = 30;

// Use one thread, so that visitors' requests come first.
sharp.concurrency(1);
sharp.cache(false);

/** An image as it is stored. */
export interface PreparedImage {
  readonly bytes: Buffer;
  readonly extension: ImageExtension;
}

/** Turns an upload into the image to store: a raster image re-encoded, an SVG checked. 415 or 413 if it is refused. */
export async function prepareImage(bytes: Buffer, name: string): Promise<PreparedImage> {
  const extension = imageFormat(bytes);
  if (!extension || !nameFits(extension, name)) throw notAnImage();
  if (extension === "svg") await acceptSvg(bytes);
  return { extension, bytes: extension === "svg" ? bytes : await reencode(extension, bytes) };
}

/** The error for a file that is not an image, or for an SVG with a problem, such as 'has a script in it'. */
function notAnImage(problem?: string): ApiError {
  if (problem === undefined) return new ApiError(415, "image_type");
  const message = `Please upload an image file: this SVG ${problem}.`;
  return new ApiError(415, "image_type", undefined, { message });
}

/** Accepts an SVG unchanged if it is inert, self-contained and renderable. */
async function acceptSvg(bytes: Buffer): Promise<void> {
  const { problem, embedded } = checkSvg(bytes);
  if (problem !== undefined) throw notAnImage(problem);
  try {
    if (embedded.some((image) => [undefined, "svg"].includes(imageFormat(image))))
      throw notAnImage("embeds a picture that is not valid");
    const svg = withEarlyTag(bytes);
    refuseLarge(await Promise.all([svg, ...embedded].map(measure)));
    await decode(svg, {}).toBuffer();
  } catch (error) {
    throw error instanceof ApiError ? error : notAnImage("cannot be drawn");
  }
}

/** The decoder recognizes an SVG by an early '<svg', which a long comment or a namespace prefix can hide. */
function withEarlyTag(bytes: Buffer): Buffer {
  const text = bytes.toString("utf8").replace(/^\ufeff?(?:<\?xml[^>]*\?>)?/, "");
  return Buffer.from(`<!--<svg-->${text}`);
}

type RasterExtension = Exclude<ImageExtension, "svg">;

const FORMATS = { jpg: "jpeg", png: "png", gif: "gif", webp: "webp" } as const;

/** Half the size of a lossless image, without visible loss. */
const QUALITY = 90;

/**
 * Re-encodes an image in its own format, upright and at the size that is shown. This drops everything but the pixels:
 * a photo's location, for example, or markup appended to the file.
 */
async function reencode(extension: RasterExtension, bytes: Buffer): Promise<Buffer> {
  if (!isComplete(extension, bytes)) throw notAnImage();
  const measures = await measure(bytes).catch(() => undefined);
  if (measures?.format !== FORMATS[extension]) throw notAnImage();
  refuseLarge([measures]);
  const animated = measures.frames > 1;
  const hasQuality = extension === "jpg" || extension === "webp";
  return decode(bytes, { animated, autoOrient: !animated })
    .toFormat(FORMATS[extension], hasQuality ? { quality: QUALITY } : {})
    .toBuffer()
    .catch((error: unknown) => {
      const isTimeout = error instanceof Error && error.message.includes("timeout");
      throw isTimeout ? new ApiError(413, "image_effort") : notAnImage();
    });
}

/** Decodes strictly, with a timeout, and shrinks to the size that is shown. */
function decode(bytes: Buffer, options: SharpOptions): Sharp {
  return sharp(bytes, { failOn: "warning", ...options })
    .timeout({ seconds: LONGEST_SECONDS })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
}

/** The limit on the pixels of all frames together. */
const MOST_PIXELS = 64_000_000;
const MOST_FRAMES = 300;

/** Enough for a progressive photo of 24 megapixels. */
const MOST_HELD_BYTES = 75_000_000;

/** The decoder works line by line, so an image a million pixels high would take long. */
const LONGEST_INPUT_SIDE = 20_000;

/** Facts from the header of an image. */
interface Measures {
  readonly pixels: number;
  readonly frames: number;
  /** Of one frame. */
  readonly longestSide: number;
  /** Bytes that the decoder has to hold at once: all pixels of a progressive image, else 0. */
  readonly heldBytes: number;
  /** sharp's name: jpeg, png, gif, webp, svg. */
  readonly format: string;
}

/** Reads the header of an image without decoding it; throws sharp's error if it is not readable. */
async function measure(bytes: Buffer): Promise<Measures> {
  const image = sharp(bytes, { animated: true, limitInputPixels: false });
  const { format, width, height, pageHeight, pages, isProgressive, channels, depth } =
    await image.metadata();
  const depthBytes = depth === "ushort" ? 2 : 1;
  const heldBytes = isProgressive ? width * height * channels * depthBytes : 0;
  const longestSide = Math.max(width, pageHeight ?? height);
  return { pixels: width * height, frames: pages ?? 1, longestSide, heldBytes, format };
}

/** Refuses images that would take too much time or memory to decode. */
function refuseLarge(all: readonly Measures[]): void {
  const sum = (of: (measures: Measures) => number) =>
    all.reduce((total, measures) => total + of(measures), 0);
  const isLong = all.some(({ longestSide }) => longestSide > LONGEST_INPUT_SIDE);
  const held = sum(({ heldBytes }) => heldBytes);
  if (isLong || held > MOST_HELD_BYTES || sum(({ pixels }) => pixels) > MOST_PIXELS)
    throw new ApiError(413, "image_pixels");
  if (sum(({ frames }) => frames) > MOST_FRAMES) throw new ApiError(413, "image_frames");
}
