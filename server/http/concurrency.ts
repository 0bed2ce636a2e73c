import { AsyncResource } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { admitAgain, findCaller } from "#server/platform/current-request.ts";
import { ApiError } from "#server/platform/errors.ts";

interface Waiting {
  readonly run: () => Promise<void>;
  readonly refuse: () => void;
}

/**
 * Runs tasks one at a time. The callers of requests take turns, so that none waits for all tasks of another. At most
 * `most` tasks wait, including the running one. Beyond that, the caller with the most tasks loses its last one; if that is
 * the new task's own caller, the new task gets 503. Other requests are answered between two tasks. A caller whose access has ended while a
 * task waited or ran gets the refusal instead: the task is not begun, and nothing is stored of its result.
 */
export function createTaskQueue(most: number) {
  /** The next turn comes first. */
  const queues = new Map<string, Waiting[]>();
  let count = 0;

  const runAll = async () => {
    for (const [caller, queue] of queues) {
      queues.delete(caller);
      const next = queue.shift();
      if (queue.length > 0) queues.set(caller, queue);
      await next?.run();
      // It may have read and computed without a pause.
      await setImmediate();
      count -= 1;
    }
  };

  /** Whether a task of a caller can wait, if necessary in place of another task. */
  const displaceTask = (caller: string): boolean => {
    if (count < most) return true;
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length);
    if (!longest || longest.length <= (queues.get(caller)?.length ?? 0) + 1) return false;
    longest.pop()?.refuse();
    count -= 1;
    return true;
  };

  return <Result>(task: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const caller = findCaller();
      const refuse = () => reject(new ApiError(503, "busy"));
      if (!displaceTask(caller)) return refuse();
      // The end of another caller's task begins it. What it logs, and whose turn it takes elsewhere, is this caller's.
      const run = AsyncResource.bind(async () => {
        try {
          await admitAgain();
          const result = await task();
          await admitAgain();
          resolve(result);
        } catch (error) {
          reject(error);
        }
      });
      const queue = queues.get(caller);
      if (queue) queue.push({ run, refuse });
      else queues.set(caller, [{ run, refuse }]);
      count += 1;
      if (count === 1) void runAll();
    });
}

export type TaskQueue = ReturnType<typeof createTaskQueue>;

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
