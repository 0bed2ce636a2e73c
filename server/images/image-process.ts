import { runInProcess } from "#server/workers/child-process.ts";
import type { ImageUse } from "#shared/api/images.ts";
import { type PreparedImage, prepareImage } from "./prepare-image.ts";

/** An upload to prepare. */
export interface ImageQuestion {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly use?: ImageUse | undefined;
}

/** The memory limit of the whole process. Half of it is in use before the image arrives. */
const MAX_MEMORY_BYTES = 195_000_000;

const WATCH_EVERY_MS = 5;

// Node cannot limit the memory of a decoder, so the process watches its own.
setInterval(() => {
  // A normal exit would wait for the decoder.
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, "SIGKILL");
}, WATCH_EVERY_MS).unref();

runInProcess(
  ({ bytes, name, use }: ImageQuestion): Promise<PreparedImage> => prepareImage(Buffer.from(bytes), name, use),
);
