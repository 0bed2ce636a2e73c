import { BusyDatabaseError } from "#server/platform/errors.ts";

/**
 * Returns a function that waits for a turn, first come, first served, and resolves with a function that ends it. If there is a longest
 * wait, whoever waits longer gets a BusyDatabaseError.
 */
export function createTurns(longestMs?: number) {
  let last: Promise<void> = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    if (longestMs === undefined) await before;
    else if (!(await isWithin(longestMs, before))) {
      void before.then(end);
      throw new BusyDatabaseError("The database is busy.");
    }
    return end;
  };
}

/** Whether it is done in a time. */
function isWithin(ms: number, done: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    void done.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
