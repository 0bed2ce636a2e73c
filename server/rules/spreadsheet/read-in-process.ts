import { ApiError } from "#server/platform/errors.ts";
import { createProcess } from "#server/workers/child-process.ts";

/** As `readSpreadsheet`, wherever it runs. */
export type ReadSpreadsheet = (bytes: Uint8Array) => Promise<Uint8Array>;

/** CPU time: many times what the table of 20,000 options takes. */
const READ_TIMEOUT_MS = 20_000;

/** Reads each file in its own process, which is killed if it takes too much time or memory. */
export function createXlsxProcess(entry: URL, longestMs = READ_TIMEOUT_MS) {
  const { ask, end } = createProcess<{ bytes: Uint8Array }, Uint8Array>(entry, {
    longestMs,
    execArgv: ["--max-old-space-size=160", "--max-semi-space-size=8"],
  });
  const read: ReadSpreadsheet = async (bytes) => {
    const reply = await ask({ bytes });
    if (reply) return reply;
    throw new ApiError(413, "too_large", undefined, {
      message: "This file takes too much time or memory. Keep only the table of options in it.",
    });
  };
  return { read, end };
}
