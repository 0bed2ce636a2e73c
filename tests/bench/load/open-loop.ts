import type { Random } from "../seed/random.ts";

export interface Arrivals {
  readonly perSecond: number;
  readonly seconds: number;
  readonly random: Random;
}

/**
 * Starts requests at random moments that were set before, whatever became of those before them, and gives
 * each its own moment: what waits for a slow server counts as slow, too.
 */
export async function openLoop(
  { perSecond, seconds, random }: Arrivals,
  start: (scheduled: number) => Promise<void>,
): Promise<void> {
  const under: Promise<void>[] = [];
  const begin = performance.now();
  let due = 0;
  const next = () => {
    due += (-Math.log(1 - random.share()) * 1000) / perSecond;
  };
  for (next(); due < seconds * 1000; ) {
    const wait = begin + due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    while (due < seconds * 1000 && begin + due <= performance.now()) {
      under.push(start(begin + due));
      next();
    }
  }
  await Promise.all(under);
}
