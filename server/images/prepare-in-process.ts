import { ApiError } from "#server/platform/errors.ts";
import { createProcess } from "#server/workers/child-process.ts";
import type { ImageQuestion } from "./image-process.ts";
import type { PreparedImage, PrepareImage } from "./prepare-image.ts";

/** CPU time: ten times what a photo takes. */
const IMAGE_TIMEOUT_MS = 15_000;

/**
 * Prepares each image in its own process, which is killed if it takes too much time or memory: a busy decoder cannot
 * be stopped from within its process, and may never free its memory.
 */
export function createImageProcess(entry: URL, longestMs = IMAGE_TIMEOUT_MS) {
  const { ask, end } = createProcess<ImageQuestion, PreparedImage>(entry, {
    longestMs,
    // Limits for Node's own memory. The process watches the rest.
    execArgv: ["--max-old-space-size=96", "--max-semi-space-size=2"],
  });
  const prepare: PrepareImage = async (bytes, name, use) => {
    const image = await ask({ bytes, name, use });
    if (!image) throw new ApiError(413, "image_effort");
    return { ...image, bytes: Buffer.from(image.bytes) };
  };
  return { prepare, end };
}
