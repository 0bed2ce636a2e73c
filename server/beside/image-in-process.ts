import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { ApiError, type ErrorCode } from "#server/errors.ts";
import type { PreparedImage } from "#server/images/prepare-image.ts";
import type { PrepareImage } from "#server/images/routes.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** Ten times as long as a photo takes on a busy machine. */
const LONGEST_MS = 15_000;

/** Limits for Node's own memory. The process watches the rest. */
const NODE_OPTIONS = ["--max-old-space-size=96", "--max-semi-space-size=2"];

export interface ImageQuestion {
  readonly bytes: Uint8Array;
  readonly name: string;
}

export interface ImageAnswer {
  readonly prepared?: PreparedImage;
  readonly refused?: {
    readonly status: number;
    readonly code: ErrorCode;
    readonly message: string;
  };
  readonly error?: unknown;
}

/**
 * Prepares each image in its own process, which is killed if it takes too much time or memory: a busy decoder cannot
 * be stopped from within its process, and may never free its memory.
 */
export function createImageProcess(entry: URL, longestMs = LONGEST_MS) {
  let child: ChildProcess | undefined;

  const prepare: PrepareImage = async (bytes, name) => {
    const started = fork(entry, {
      serialization: "advanced",
      execArgv: NODE_OPTIONS,
      // Keeps Node's report of a full heap out of the log.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child = started;
    yieldToOthers(started);
    const timer = setTimeout(() => started.kill("SIGKILL"), longestMs);
    try {
      const answered = once(started, "message");
      // 'close', because 'exit' may come before the answer is read.
      const ended = once(started, "close");
      // If the process dies before reading this, 'close' reports it.
      started.send({ bytes, name } satisfies ImageQuestion, () => {});
      const [answer] = await Promise.race([answered, ended.then(() => [{}])]);
      return prepared(answer);
    } finally {
      clearTimeout(timer);
    }
  };
  return { prepare, end: async () => void child?.kill("SIGKILL") };
}

/** A process that ends without an answer took too much time or memory. */
function prepared({ prepared: image, refused, error }: ImageAnswer): PreparedImage {
  if (image) return { ...image, bytes: Buffer.from(image.bytes) };
  if (refused) throw new ApiError(refused.status, refused.code, undefined, refused);
  throw error ?? new ApiError(413, "image_effort");
}
