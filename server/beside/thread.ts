import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** Longer than the strangest quote or rules document takes. */
const LONGEST_MS = 30_000;

/** Several times what those need; one that takes more is ended. */
const MOST_MEGABYTES = 160;

/** The reply of a thread: a result, or the error in its place. */
export interface Answer<Result> {
  readonly result?: Result;
  readonly error?: unknown;
}

/** A thread that does one kind of work, one piece after another. */
export interface Thread<Question, Result> {
  /** Gets ready before there is something to do. */
  readonly start: () => void;
  readonly ask: (question: Question) => Promise<Result>;
  readonly end: () => Promise<void>;
}

/**
 * Works beside the server, which goes on answering meanwhile. The thread stays; one that fails, takes too long or
 * too much memory is ended, and the next question gets another. Questions and results are copied on their way.
 */
export function createThread<Question, Result>(entry: URL): Thread<Question, Result> {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const start = () => {
    if (worker) return worker;
    const started = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    worker = started;
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // A thread that fails while it is idle must not take the server with it.
    started.on("error", forget).on("exit", forget);
    return started;
  };

  const askNext = async (question: Question): Promise<Result> => {
    try {
      const { result, error } = await answerOf<Question, Result>(start(), question);
      // To read a large result takes a turn of the event loop by itself.
      await setImmediate();
      if (result === undefined) throw error;
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    start: () => void start(),
    ask(question) {
      const asked = queue.then(() => askNext(question));
      queue = asked.catch(() => undefined);
      return asked;
    },
    end,
  };
}

function answerOf<Question, Result>(worker: Worker, question: Question): Promise<Answer<Result>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(reject)(new Error("This took too long.")), LONGEST_MS);
    const settle =
      <Value>(tell: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        worker.off("message", answered).off("error", failed).off("exit", gone);
        tell(value);
      };
    const answered = settle(resolve);
    const failed = settle(reject);
    const gone = () => failed(new Error("The thread ended."));
    worker.on("message", answered).on("error", failed).on("exit", gone);
    worker.postMessage(question);
  });
}
