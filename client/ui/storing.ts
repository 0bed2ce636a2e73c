/** Saves in progress. */
const underWay = new Set<Promise<unknown>>();

/** The longest wait. */
const LONGEST_MS = 5000;

/** Registers a save in progress, so that signing out can wait for it. */
export function storing<Result>(work: Promise<Result>): Promise<Result> {
  const done = work.finally(() => underWay.delete(done));
  underWay.add(done);
  return done;
}

/** Resolves when all saves have finished, or after the longest wait. */
export async function untilStored(): Promise<void> {
  if (underWay.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((end) => {
    timer = setTimeout(end, LONGEST_MS);
  });
  await Promise.race([Promise.allSettled(underWay), tooLong]);
  clearTimeout(timer);
}
