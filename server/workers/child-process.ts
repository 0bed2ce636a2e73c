import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { boundAnswer } from "./bound-answer.ts";
import { endWithParent } from "./end-with-parent.ts";
import { type Failure, failureOf, thrownBy } from "./failure.ts";
import { limitCpuTime } from "./limit-cpu-time.ts";
import { startChild } from "./start-child.ts";

/** The message of a child process. It has no result if the process was killed. */
type Answer<Result> = { readonly result?: Result } | Failure;

interface ProcessOptions {
  readonly execArgv?: readonly string[];
  /** Milliseconds of CPU time after which the process is killed. */
  readonly longestMs?: number;
}

/** The end of what a broken process reports: the error, and where it was thrown. */
const MAX_REPORT_CHARACTERS = 2000;

/**
 * Runs each task in a separate process with a low priority, which can be killed at any time. The result is undefined if
 * the process is killed, because it took too much time or memory, or because the server ends. Rejects with what the process
 * reports if it ends by itself.
 */
export function createProcess<Question extends object, Result>(
  entry: URL,
  { longestMs, execArgv }: ProcessOptions = {},
) {
  let child: ChildProcess | undefined;

  return {
    async ask(question: Question): Promise<Result | undefined> {
      const started = startChild(entry, execArgv);
      child = started;
      yieldToOthers(started);
      let report = "";
      started.stderr?.setEncoding("utf8").on("data", (text: string) => {
        report = (report + text).slice(-MAX_REPORT_CHARACTERS);
      });
      const endLimit = longestMs === undefined ? undefined : limitCpuTime(started, longestMs);
      try {
        const answered = once(started, "message");
        // 'close', because 'exit' may come before the answer is read.
        const ended = once(started, "close").then(([code]: (number | null)[]) => {
          // A signal ends a process that fills its heap, too.
          if (code === null) return [{}];
          throw new Error(`The process ended with code ${code} and no answer. ${report}`);
        });
        // If the process dies before reading this, 'close' reports it.
        started.send(question, () => {});
        const [answer]: Answer<Result>[] = await Promise.race([answered, ended]);
        return resultOf(answer);
      } finally {
        endLimit?.();
      }
    },
    /** Kills the process in progress. */
    end: () => void child?.kill("SIGKILL"),
  };
}

function resultOf<Result>(answer: Answer<Result> = {}): Result | undefined {
  if ("refused" in answer || "error" in answer) throw thrownBy(answer);
  return answer.result;
}

/** Lowers the priority of a process below the server's, if the system permits. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}

/** Called in the entry module of a process: answers one question with the result of the work, and lets the process end. */
export function runInProcess<Question, Result>(work: (question: Question) => Promise<Result>) {
  endWithParent();
  process.once("message", async (question: Question) => {
    const answer: Answer<Result> = await work(question).then((result) => ({ result }), failureOf);
    process.send?.(boundAnswer(answer), () => process.exit());
  });
}
