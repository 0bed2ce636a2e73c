import sharp from "sharp";
import { ApiError } from "#server/errors.ts";

/** Pixels of all frames together: what a decoder holds of them stays below a few hundred megabytes. */
const MOST_PIXELS = 64_000_000;
const MOST_FRAMES = 300;

/** A thread of pixels takes a decoder line by line, for long. */
const LONGEST_SIDE = 20_000;

/** What the head of an image says of it, before any of it is decoded. */
export interface Measures {
  readonly pixels: number;
  readonly frames: number;
  /** Of one frame. */
  readonly longestSide: number;
  /** As sharp calls it: jpeg, png, gif, webp, svg. */
  readonly format: string;
}

/** Reads the head of an image; throws sharp's error where it has none that can be read. */
export async function measure(bytes: Buffer): Promise<Measures> {
  const { format, width, height, pageHeight, pages } = await sharp(bytes, {
    animated: true,
    limitInputPixels: false,
  }).metadata();
  const longestSide = Math.max(width, pageHeight ?? height);
  return { pixels: width * height, frames: pages ?? 1, longestSide, format };
}

/** Refuses what would take too much to decode. */
export function refuseLarge(all: readonly Measures[]): void {
  const sum = (of: (measures: Measures) => number) =>
    all.reduce((total, measures) => total + of(measures), 0);
  const isLong = all.some(({ longestSide }) => longestSide > LONGEST_SIDE);
  if (isLong || sum(({ pixels }) => pixels) > MOST_PIXELS) throw new ApiError(413, "image_pixels");
  if (sum(({ frames }) => frames) > MOST_FRAMES) throw new ApiError(413, "image_frames");
}
