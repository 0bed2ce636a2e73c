import { spawnSync } from "node:child_process";

/** How long a large document may take, with everything that is asked about it. */
const MOST_SECONDS = 45;
const MOST_MEGABYTES = 2048;

export const NO_ANSWER = `no answer in ${MOST_SECONDS} s and ${MOST_MEGABYTES / 1024} GiB`;

/**
 * What this program writes when it is called with these words, run in a process of its own: a document
 * that takes all time or memory must not end the bench. Undefined where there is no answer.
 */
export function inOwnProcess(...words: readonly string[]): string | undefined {
  const [, program = ""] = process.argv;
  const { status, stdout } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${MOST_MEGABYTES}`, program, ...words],
    { encoding: "utf8", timeout: MOST_SECONDS * 1000, killSignal: "SIGKILL" },
  );
  return status === 0 ? stdout : undefined;
}
