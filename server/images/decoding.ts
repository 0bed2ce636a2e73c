import sharp, { type Sharp, type SharpOptions } from "sharp";

/** Images are shown on cards and in a dialog: more than that is never seen. */
const LONGEST_SIDE = 800;

const LONGEST_SECONDS = 30;

// One image at a time on one thread: requests of visitors go before.
sharp.concurrency(1);
sharp.cache(false);

/** An image decoded without any leniency, within the size that is shown, and no longer than half a minute. */
export function decoding(bytes: Buffer, options: SharpOptions): Sharp {
  return sharp(bytes, { failOn: "warning", ...options })
    .timeout({ seconds: LONGEST_SECONDS })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
}

/** Whether an image could not be decoded in that time, though there may be nothing wrong with it. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.includes("timeout");
}
