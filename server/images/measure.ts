import sharp from "sharp";
import { ApiError } from "#server/errors.ts";

/** Pixels of all frames together. */
const MOST_PIXELS = 64_000_000;
const MOST_FRAMES = 300;

/** Enough for a progressive photo of 24 megapixels. */
const MOST_HELD_BYTES = 75_000_000;

/** The decoder works line by line, so an image of a million lines would take long. */
const LONGEST_SIDE = 20_000;

/** The facts in the header of an image. */
export interface Measures {
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
export async function measure(bytes: Buffer): Promise<Measures> {
  const { format, width, height, pageHeight, pages, isProgressive, channels, depth } = await sharp(
    bytes,
    {
      animated: true,
      limitInputPixels: false,
    },
  ).metadata();
  const depthBytes = depth === "ushort" ? 2 : 1;
  const heldBytes = isProgressive ? width * height * channels * depthBytes : 0;
  const longestSide = Math.max(width, pageHeight ?? height);
  return { pixels: width * height, frames: pages ?? 1, longestSide, heldBytes, format };
}

/** Refuses images that would take too much time or memory to decode. */
export function refuseLarge(all: readonly Measures[]): void {
  const sum = (of: (measures: Measures) => number) =>
    all.reduce((total, measures) => total + of(measures), 0);
  const isLong = all.some(({ longestSide }) => longestSide > LONGEST_SIDE);
  const held = sum(({ heldBytes }) => heldBytes);
  if (isLong || held > MOST_HELD_BYTES || sum(({ pixels }) => pixels) > MOST_PIXELS)
    throw new ApiError(413, "image_pixels");
  if (sum(({ frames }) => frames) > MOST_FRAMES) throw new ApiError(413, "image_frames");
}
