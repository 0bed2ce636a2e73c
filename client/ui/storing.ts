/** What is being stored now. */
const underWay = new Set<Promise<unknown>>();

/** How long a person waits for it. */
const LONGEST_MS = 5000;

/** Notes that this is being stored, so that signing out can wait for it. */
export function storing<Result>(work: Promise<Result>): Promise<Result> {
  const done = work.finally(() => underWay.delete(done));
  underWay.add(done);
  return done;
}

/** Until what is being stored is stored or refused, or takes too long. */
export async function untilStored(): Promise<void> {
  if (underWay.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((end) => {
    timer = setTimeout(end, LONGEST_MS);
  });
  await Promise.race([Promise.allSettled(underWay), tooLong]);
  clearTimeout(timer);
}
