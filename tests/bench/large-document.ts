import { spawnSync } from "node:child_process";

/** The time limit for one set of large rules. */
const MOST_SECONDS = 45;
const MOST_MEGABYTES = 2048;

export const NO_ANSWER = `no answer in ${MOST_SECONDS} s and ${MOST_MEGABYTES / 1024} GiB`;

/**
 * The output of this program for other arguments, in its own process, so that rules that take all time or memory do not
 * end the bench. Undefined without an answer.
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
