import { acceptSvg } from "./accept-svg.ts";
import { imageKind, nameFits } from "./image-kind.ts";
import type { ImageExtension } from "./image-name.ts";
import { notAnImage } from "./not-an-image.ts";
import { remakeRaster } from "./remake-raster.ts";

/** An image as it is stored. */
export interface PreparedImage {
  readonly bytes: Buffer;
  readonly extension: ImageExtension;
}

/** Makes of an uploaded file what is stored: its content decides what it is; 415 for any other, 413 for too much. */
export async function prepareImage(bytes: Buffer, name: string): Promise<PreparedImage> {
  const extension = imageKind(bytes);
  if (!extension || !nameFits(extension, name)) throw notAnImage();
  if (extension === "svg") await acceptSvg(bytes);
  return { extension, bytes: extension === "svg" ? bytes : await remakeRaster(extension, bytes) };
}
