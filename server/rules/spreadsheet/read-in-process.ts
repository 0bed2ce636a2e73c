import { ApiError } from "#server/platform/errors.ts";
import { createProcess } from "#server/workers/child-process.ts";
import type { NamedSheet } from "#shared/edits/spreadsheet/cell.ts";

/** Reads the cells of an XLSX file, or throws the reason why it cannot. */
export type ReadXlsx = (bytes: Uint8Array) => Promise<readonly NamedSheet[]>;

/** Many times what the table of 20,000 options takes. */
const READ_TIMEOUT_MS = 20_000;

/** Reads each file in its own process, which is killed if it takes too much time or memory. */
export function createXlsxProcess(entry: URL, longestMs = READ_TIMEOUT_MS) {
  const { ask, end } = createProcess<{ bytes: Uint8Array }, readonly NamedSheet[]>(entry, {
    longestMs,
    execArgv: ["--max-old-space-size=160", "--max-semi-space-size=8"],
    // Keeps Node's report of a full heap out of the log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const read: ReadXlsx = async (bytes) => {
    const sheets = await ask({ bytes });
    if (sheets) return sheets;
    throw new ApiError(400, "invalid_spreadsheet", undefined, {
      message: "This file takes too much time or memory. Keep only the table of options in it.",
    });
  };
  return { read, end };
}
