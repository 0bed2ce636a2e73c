import sharp from "sharp";
import { ApiError } from "#server/errors.ts";

/** Pixels of all frames together. */
const MOST_PIXELS = 64_000_000;
const MOST_FRAMES = 300;

/** A progressive photo of 24 million pixels; a decoder needs some of it twice. */
const MOST_HELD_BYTES = 75_000_000;

/** A decoder goes line by line, so a picture a million lines high takes it long. */
const LONGEST_SIDE = 20_000;

/** What the head of an image says of it, before any of it is decoded. */
export interface Measures {
  readonly pixels: number;
  readonly frames: number;
  /** Of one frame. */
  readonly longestSide: number;
  /** Bytes of the pixels that a decoder has to hold at once: of all where they do not come in order, else none. */
  readonly heldBytes: number;
  /** As sharp calls it: jpeg, png, gif, webp, svg. */
  readonly format: string;
}

/** Reads the head of an image; throws sharp's error where it has none that can be read. */
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

/** Refuses what would take too much to decode. */
export function refuseLarge(all: readonly Measures[]): void {
  const sum = (of: (measures: Measures) => number) =>
    all.reduce((total, measures) => total + of(measures), 0);
  const isLong = all.some(({ longestSide }) => longestSide > LONGEST_SIDE);
  const held = sum(({ heldBytes }) => heldBytes);
  if (isLong || held > MOST_HELD_BYTES || sum(({ pixels }) => pixels) > MOST_PIXELS)
    throw new ApiError(413, "image_pixels");
  if (sum(({ frames }) => frames) > MOST_FRAMES) throw new ApiError(413, "image_frames");
}
