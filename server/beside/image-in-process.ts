import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { ApiError, type ErrorCode } from "#server/errors.ts";
import type { PreparedImage } from "#server/images/prepare-image.ts";
import type { PrepareImage } from "#server/images/routes.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** Ten times what a photo takes on a busy machine. */
const LONGEST_MS = 15_000;

/** For what Node itself takes; the process watches the rest. */
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
 * Prepares each image in a process of its own: a drawing can keep a decoder busy that nothing within the process
 * can stop, and a picture can take memory that is never given back. It is killed after too much of either.
 */
export function createImageProcess(entry: URL, longestMs = LONGEST_MS) {
  let child: ChildProcess | undefined;

  const prepare: PrepareImage = async (bytes, name) => {
    const started = fork(entry, {
      serialization: "advanced",
      execArgv: NODE_OPTIONS,
      // Node's report of a full heap does not belong in the log.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child = started;
    yieldToOthers(started);
    const timer = setTimeout(() => started.kill("SIGKILL"), longestMs);
    try {
      const answered = once(started, "message");
      // 'exit' may come before the answer is read; 'close' comes after it.
      const ended = once(started, "close");
      // If the process dies before it has read this, its end says so.
      started.send({ bytes, name } satisfies ImageQuestion, () => {});
      const [answer] = await Promise.race([answered, ended.then(() => [{}])]);
      return prepared(answer);
    } finally {
      clearTimeout(timer);
    }
  };
  return { prepare, end: async () => void child?.kill("SIGKILL") };
}

/** A process that ended without an answer took too long or too much memory. */
function prepared({ prepared: image, refused, error }: ImageAnswer): PreparedImage {
  if (image) return { ...image, bytes: Buffer.from(image.bytes) };
  if (refused) throw new ApiError(refused.status, refused.code, undefined, refused);
  throw error ?? new ApiError(413, "image_effort");
}
