import { ApiError } from "#server/platform/errors.ts";

interface Waiting {
  readonly run: () => Promise<void>;
  readonly refuse: () => void;
}

/**
 * Runs tasks one at a time. Keys, such as addresses, take turns, so that no key waits for all tasks of another. At most
 * `most` tasks wait, including the running one. Beyond that, the key with the most tasks loses its last one; if that is
 * the new task's own key, the new task gets 503.
 */
export function takeTurns(most: number) {
  /** The next turn comes first. */
  const queues = new Map<string, Waiting[]>();
  let count = 0;

  const runAll = async () => {
    for (const [key, queue] of queues) {
      queues.delete(key);
      const next = queue.shift();
      if (queue.length > 0) queues.set(key, queue);
      await next?.run();
      count -= 1;
    }
  };

  /** Whether a task of a key can wait, if necessary in place of another task. */
  const displaceTask = (key: string): boolean => {
    if (count < most) return true;
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length);
    if (!longest || longest.length <= (queues.get(key)?.length ?? 0) + 1) return false;
    longest.pop()?.refuse();
    count -= 1;
    return true;
  };

  return <Result>(key: string, task: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new ApiError(503, "busy"));
      if (!displaceTask(key)) return refuse();
      const run = async () => {
        try {
          resolve(await task());
        } catch (error) {
          reject(error);
        }
      };
      const queue = queues.get(key);
      if (queue) queue.push({ run, refuse });
      else queues.set(key, [{ run, refuse }]);
      count += 1;
      if (count === 1) void runAll();
    });
}

/** Runs tasks one at a time, in order. Rejects with 503 when `most` are already queued, the running one included. */
export function createTaskQueue(most: number) {
  const inTurn = takeTurns(most);
  return <Result>(task: () => Promise<Result>): Promise<Result> => inTurn("", task);
}

/** Runs up to `most` tasks at once. Rejects any beyond that with 503. */
export function limitConcurrency(most: number) {
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= most) throw new ApiError(503, "busy");
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
    }
  };
}
