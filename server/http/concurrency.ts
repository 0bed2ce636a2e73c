import { setImmediate } from "node:timers/promises";
import { admitAgain, findCaller } from "#server/platform/current-request.ts";
import { ApiError } from "#server/platform/errors.ts";

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: ApiError) => void;
}

/** Tasks in a row take this long, or one of them longer, before other requests are answered. */
const TURN_MS = 5;

/** Others get more turns of the event loop until then: those who ask for little in each turn would leave no time for tasks. */
const OTHERS_MS = 15;

/** The most turns that others get after such a row. In each, Node admits one of those who connect. */
const MAX_OTHERS_TURNS = 20;

/** Runs a task when its turn comes. */
export type TaskQueue = <Result>(task: () => Result | Promise<Result>) => Promise<Result>;

interface QueueOptions {
  readonly behind?: TaskQueue;
  readonly storesItself?: boolean;
}

const runAtOnce: TaskQueue = async (task) => task();

/**
 * Runs tasks one at a time. The callers of requests take turns, so that none waits for all tasks of another. At most
 * `most` tasks wait, including the running one. Beyond that, the caller with the most tasks loses its last one; if that is
 * the new task's own caller, the new task gets 503. Other requests are answered in between. A caller whose access has ended while a
 * task waited or ran gets the refusal instead: the task is not begun, and nothing is stored of its result. What a task `storesItself` is
 * stored once it has begun. A task also takes its turn in the queue `behind` this one, where only one of these waits at a time, however many
 * there are here.
 */
export function createTaskQueue(
  most: number,
  { behind = runAtOnce, storesItself = false }: QueueOptions = {},
): TaskQueue {
  /** The next turn comes first. */
  const queues = new Map<string, Waiting[]>();
  let count = 0;
  let isRunning = false;
  let turnBegan: number | undefined;
  let turnEnded: number | undefined;

  /** Whether other requests come first. Pricing a bench takes less time than waiting for them each time. */
  const isTurnOver = () => {
    if (turnBegan !== undefined) return performance.now() - turnBegan >= TURN_MS;
    turnBegan = performance.now();
    void letOthersIn();
    return false;
  };

  const letOthersIn = async () => {
    await setImmediate();
    if (queues.size > 0) turnEnded ??= performance.now();
    const hasTime = () => turnEnded !== undefined && performance.now() - turnEnded < OTHERS_MS;
    for (let turn = 1; turn < MAX_OTHERS_TURNS && hasTime(); turn += 1) await setImmediate();
    turnBegan = undefined;
    turnEnded = undefined;
    beginNext();
  };

  const beginNext = () => {
    const [next] = queues;
    if (!next || isRunning) return;
    if (isTurnOver()) {
      turnEnded = performance.now();
      return;
    }
    const [caller, queue] = next;
    queues.delete(caller);
    const first = queue.shift();
    if (queue.length > 0) queues.set(caller, queue);
    isRunning = true;
    first?.begin();
  };

  /** Whether a task of a caller can wait, if necessary in place of another task. */
  const displaceTask = (caller: string): boolean => {
    if (count < most) return true;
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length);
    if (!longest || longest.length <= (queues.get(caller)?.length ?? 0) + 1) return false;
    longest.pop()?.refuse(new ApiError(503, "busy"));
    count -= 1;
    return true;
  };

  const waitForTurn = () =>
    new Promise<void>((begin, refuse) => {
      const caller = findCaller();
      if (!displaceTask(caller)) return refuse(new ApiError(503, "busy"));
      const queue = queues.get(caller) ?? [];
      queue.push({ begin, refuse });
      queues.set(caller, queue);
      count += 1;
    });

  return async (task) => {
    if (count > 0 || isTurnOver()) await waitForTurn();
    else count = 1;
    isRunning = true;
    try {
      await admitAgain();
      const result = await behind(task);
      if (!storesItself) await admitAgain();
      return result;
    } finally {
      count -= 1;
      isRunning = false;
      beginNext();
    }
  };
}

/** Runs up to `most` tasks at once, the last of them only for a caller that has no other. Rejects any beyond that with 503. */
export function limitConcurrency(most: number) {
  const running: string[] = [];
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const caller = findCaller();
    const free = most - running.length;
    if (free <= 0 || (free === 1 && running.includes(caller))) throw new ApiError(503, "busy");
    running.push(caller);
    try {
      return await task();
    } finally {
      running.splice(running.indexOf(caller), 1);
    }
  };
}

/** Runs a reply of many pages. A slow reader counts until the end. */
export type Exporting = ReturnType<typeof limitConcurrency>;
