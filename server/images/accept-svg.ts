import { ApiError } from "#server/errors.ts";
import { checkSvg } from "./check-svg.ts";
import { decoding } from "./decoding.ts";
import { imageKind } from "./image-kind.ts";
import { measure, refuseLarge } from "./measure.ts";
import { notAnImage } from "./not-an-image.ts";

/** Takes a drawing as it is, or refuses it: nothing in it acts or calls elsewhere, and it can be drawn. */
export async function acceptSvg(bytes: Buffer): Promise<void> {
  const { fault, embedded } = checkSvg(bytes);
  if (fault !== undefined) throw notAnImage(fault);
  try {
    if (embedded.some((image) => [undefined, "svg"].includes(imageKind(image))))
      throw notAnImage("holds a picture that is none");
    const drawing = announced(bytes);
    refuseLarge(await Promise.all([drawing, ...embedded].map(measure)));
    await decoding(drawing, {}).toBuffer();
  } catch (error) {
    throw error instanceof ApiError ? error : notAnImage("cannot be drawn");
  }
}

/** The decoder takes for a drawing what says '<svg' early: not after long comments, nor with a prefix. */
function announced(bytes: Buffer): Buffer {
  const text = bytes.toString("utf8").replace(/^\ufeff?(?:<\?xml[^>]*\?>)?/, "");
  return Buffer.from(`<!--<svg-->${text}`);
}
