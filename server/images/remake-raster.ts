import { ApiError } from "#server/errors.ts";
import { decoding, tookTooLong } from "./decoding.ts";
import type { ImageExtension } from "./image-name.ts";
import { isWhole } from "./is-whole.ts";
import { measure, refuseLarge } from "./measure.ts";
import { notAnImage } from "./not-an-image.ts";

export type RasterExtension = Exclude<ImageExtension, "svg">;

const FORMATS = { jpg: "jpeg", png: "png", gif: "gif", webp: "webp" } as const;

/** Almost no loss that can be seen, at half the size of none at all. */
const QUALITY = 90;

/**
 * The image drawn anew in its own format: upright, at the size that is shown, and without anything
 * that came with the pixels, be it the place of a photo or a page behind a picture.
 */
export async function remakeRaster(kind: RasterExtension, bytes: Buffer): Promise<Buffer> {
  if (!isWhole(kind, bytes)) throw notAnImage();
  const measures = await measure(bytes).catch(() => undefined);
  if (measures?.format !== FORMATS[kind]) throw notAnImage();
  refuseLarge([measures]);
  const animated = measures.frames > 1;
  const image = decoding(bytes, { animated, autoOrient: !animated });
  return image
    .toFormat(FORMATS[kind], kind === "jpg" || kind === "webp" ? { quality: QUALITY } : {})
    .toBuffer()
    .catch((error: unknown) => {
      throw tookTooLong(error) ? new ApiError(413, "image_effort") : notAnImage();
    });
}
