import { ApiError } from "#server/errors.ts";
import { prepareImage } from "#server/images/prepare-image.ts";
import type { ImageAnswer, ImageQuestion } from "./image-in-process.ts";

/** The memory limit of the whole process. Half of it is in use before the image arrives. */
const MOST_BYTES = 185_000_000;

const WATCH_EVERY_MS = 5;

// Node cannot limit the memory of a decoder, so the process watches its own.
setInterval(() => {
  // A normal exit would wait for the decoder.
  if (process.memoryUsage.rss() > MOST_BYTES) process.kill(process.pid, "SIGKILL");
}, WATCH_EVERY_MS).unref();

// The server is gone.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

/** Prepares one image, then lets the process end. */
process.once("message", async ({ bytes, name }: ImageQuestion) => {
  const answer: ImageAnswer = await prepareImage(Buffer.from(bytes), name).then(
    (prepared) => ({ prepared }),
    (error: unknown) =>
      error instanceof ApiError
        ? { refused: { status: error.status, code: error.code, message: error.message } }
        : { error },
  );
  process.send?.(answer, () => process.disconnect());
});
