import sharp, { type Sharp, type SharpOptions } from "sharp";
import { ApiError } from "#server/errors.ts";
import { checkSvg } from "./check-svg.ts";
import { type ImageExtension, imageFormat, isComplete, nameFits } from "./image-format.ts";
import { measure, refuseLarge } from "./measure.ts";

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

/** The refusal of a file that is not an image, or of an SVG with a problem: 'has a script in it'. */
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

/** No visible loss, at half the size of lossless. */
const QUALITY = 90;

/**
 * Re-encodes an image in its own format, upright and at the size that is shown. That drops everything but the pixels,
 * such as a photo's location or markup appended to the file.
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
