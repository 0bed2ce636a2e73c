import { parentPort } from "node:worker_threads";
import type { Answer } from "./thread.ts";

/** Within a thread: answers each question with what the work makes of it, or with why it could not be done. */
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
