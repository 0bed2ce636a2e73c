import { ApiError } from "#server/errors.ts";

/** Runs tasks one at a time, in order. Rejects with 503 when `mostWaiting` are already queued, the running one included. */
export function oneAtATime(mostWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostWaiting) throw new ApiError(503, "busy");
    waiting += 1;
    const mine = last.then(task).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
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
