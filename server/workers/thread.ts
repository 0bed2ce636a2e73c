import { type EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { parentPort, Worker } from "node:worker_threads";
import { startDeadline } from "#server/platform/deadline.ts";
import { boundAnswer } from "./bound-answer.ts";
import { endWithParent } from "./end-with-parent.ts";
import { type Failure, failureOf, thrownBy } from "./failure.ts";
import { startChild } from "./start-child.ts";

/** More than the largest quote or rules need. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Several times what the largest quote or rules need. */
const MAX_THREAD_MEGABYTES = 160;

/** Above it, a process is replaced after its answer. It is three times what a process of documents takes. */
const MAX_PROCESS_BYTES = 450_000_000;

/** The message of a thread. */
type Answer<Result> = ({ readonly result: Result } | Failure) & {
  /** Whether a process has taken more memory than it should keep. */
  readonly isLarge?: boolean;
};

/** A thread or a process that answers questions one at a time. */
interface Helper<Question> {
  readonly events: EventEmitter;
  readonly send: (question: Question) => void;
  readonly end: () => unknown;
}

/**
 * Runs tasks one at a time in a worker thread that stays alive. If the thread fails, or takes too much time or memory, it is
 * terminated, and the next task gets a new one. Questions and results are copied between threads.
 */
export function createThread<Question, Result>(entry: URL, longestMs = ANSWER_TIMEOUT_MS) {
  return createQueue<Question, Result>(longestMs, () => {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MEGABYTES } });
    return { events: worker, send: (question) => worker.postMessage(question), end: () => worker.terminate() };
  });
}

/** As `createThread`, in a process. It can be killed even while it runs native code. */
export function createStayingProcess<Question extends object, Result>(entry: URL, longestMs = ANSWER_TIMEOUT_MS) {
  return createQueue<Question, Result>(longestMs, () => {
    const child = startChild(entry, [`--max-old-space-size=${MAX_THREAD_MEGABYTES}`]);
    child.stderr?.pipe(process.stderr, { end: false });
    return { events: child, send: (question) => void child.send(question), end: () => child.kill("SIGKILL") };
  });
}

function createQueue<Question, Result>(longestMs: number, create: () => Helper<Question>) {
  let helper: Helper<Question> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = helper;
    helper = undefined;
    await ended?.end();
  };

  const start = () => {
    if (helper) return helper;
    const started = create();
    helper = started;
    const forget = () => {
      if (helper === started) helper = undefined;
    };
    // Without the error listener, an error in an idle helper would end the server.
    started.events.on("error", forget).on("exit", forget);
    return started;
  };

  const run = async (question: Question): Promise<Result> => {
    const answer = await answerOf<Question, Result>(start(), question, longestMs).catch((error: unknown) => ({
      error,
    }));
    if ("error" in answer || answer.isLarge) await end();
    // Copying a large result takes a whole turn of the event loop.
    await setImmediate();
    if ("result" in answer) return answer.result;
    throw thrownBy(answer);
  };

  return {
    /** Starts the helper before its first task. */
    start: () => void start(),

    ask(question: Question): Promise<Result> {
      const asked = queue.then(() => run(question));
      queue = asked.catch(() => undefined);
      return asked;
    },

    end,
  };
}

/** Rejects if the helper fails, ends or takes too long. */
async function answerOf<Question, Result>(
  { events, send }: Helper<Question>,
  question: Question,
  longestMs: number,
): Promise<Answer<Result>> {
  // First, because it throws for a question that cannot be copied. The answer comes in a later turn.
  send(question);
  const done = new AbortController();
  const { signal, end } = startDeadline(longestMs, done.signal);
  const answered = once(events, "message", { signal });
  const ended = once(events, "exit", { signal }).then((): [Answer<Result>] => [
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

/** Called in the entry module of a thread or process: answers each question with the result of the work, or with its error. */
export function answerQuestions<Question, Result>(work: (question: Question) => Result | Promise<Result>): void {
  const port = parentPort ?? process;
  const send = (answer: Answer<Result>) =>
    parentPort
      ? parentPort.postMessage(answer)
      : process.send?.({ ...answer, isLarge: process.memoryUsage.rss() > MAX_PROCESS_BYTES }, () => {});
  if (!parentPort) endWithParent();
  port.on("message", async (question: Question) => {
    try {
      send(boundAnswer({ result: await work(question) }));
    } catch (error) {
      send(failureOf(error));
    }
  });
}
