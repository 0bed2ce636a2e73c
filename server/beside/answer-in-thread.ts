import { parentPort } from "node:worker_threads";
import type { Answer } from "./thread.ts";

/** Runs in a thread: answers each question with the result of the work, or with its error. */
export function answerInThread<Question, Result>(
  work: (question: Question) => Result | Promise<Result>,
): void {
  parentPort?.on("message", async (question: Question) => {
    const answer: Answer<Result> = await Promise.resolve(question)
      .then(work)
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
    parentPort?.postMessage(answer);
  });
}
