import { on, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { startDeadline } from "#server/deadline.ts";

/** More than the largest quote or rules need. */
const LONGEST_MS = 30_000;

/** Several times what the largest quote or rules need. */
const MOST_MEGABYTES = 160;

/** The message of a thread: a result, or an error. */
interface Answer<Result> {
  readonly result?: Result;
  readonly error?: unknown;
}

/**
 * Runs tasks one at a time in a worker thread that stays alive. If the thread fails, or takes too much time or memory, it is
 * terminated, and the next task gets a new one. Questions and results are copied between threads.
 */
export function createThread<Question, Result>(entry: URL, longestMs = LONGEST_MS) {
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
    // Without the error listener, an error in an idle thread would end the server.
    started.on("error", forget).on("exit", forget);
    return started;
  };

  const run = async (question: Question): Promise<Result> => {
    try {
      const { result, error } = await answerOf<Question, Result>(start(), question, longestMs);
      // Copying a large result takes a whole turn of the event loop.
      await setImmediate();
      if (result === undefined) throw error;
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  };

  return {
    /** Starts the thread before its first task. */
    start: () => void start(),

    ask(question: Question): Promise<Result> {
      const asked = queue.then(() => run(question));
      queue = asked.catch(() => undefined);
      return asked;
    },

    end,
  };
}

/** Rejects if the thread fails, ends or takes too long. */
async function answerOf<Question, Result>(
  worker: Worker,
  question: Question,
  longestMs: number,
): Promise<Answer<Result>> {
  // First, because it throws for a question that cannot be copied. The answer comes in a later turn.
  worker.postMessage(question);
  const done = new AbortController();
  const { signal, end } = startDeadline(longestMs, done.signal);
  const answered = once(worker, "message", { signal });
  const ended = once(worker, "exit", { signal }).then((): [Answer<Result>] => [
    { error: new Error("The thread ended.") },
  ]);
  try {
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  } finally {
    done.abort();
    end();
  }
}

/** Called in a thread's entry module: answers each question with the result of the work, or with its error. */
export function answerInThread<Question, Result>(
  work: (question: Question) => Result | Promise<Result>,
): void {
  parentPort?.on("message", async (question: Question) => {
    try {
      parentPort?.postMessage({ result: await work(question) });
    } catch (error) {
      parentPort?.postMessage({ error });
    }
  });
}

/** More than the rehearsal of a million quotes needs. */
const LONGEST_STREAM_MS = 300_000;

/**
 * Asks a thread of its own a question, and yields its lines as they come. The thread ends after its last line, or when a
 * signal aborts: then, and if the thread fails, this throws.
 */
export async function* streamInThread<Question>(
  entry: URL,
  question: Question,
  ...signals: readonly AbortSignal[]
): AsyncGenerator<string> {
  const worker = new Worker(entry, {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const { signal, end } = startDeadline(LONGEST_STREAM_MS, ...signals);
  try {
    for await (const [line] of on(worker, "message", { signal, close: ["exit"] })) yield line;
  } finally {
    end();
    await worker.terminate();
  }
}

/** Called in a thread's entry module: sends the lines that answer the question. */
export async function streamFromThread<Question>(
  work: (question: Question) => AsyncIterable<string>,
): Promise<void> {
  for await (const line of work(workerData)) parentPort?.postMessage(line);
}
