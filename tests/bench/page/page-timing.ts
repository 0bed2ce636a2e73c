/** The times at which a page painted, and for which it was blocked, in milliseconds since the request for it. */
export interface PageTiming {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The time beyond 50 ms of each long task after the first paint. */
  readonly blocked: number;
  readonly shift: number;
}

/** Runs in the page, once it has come to rest. */
export async function pageTiming(): Promise<PageTiming> {
  const entriesOf = (type: string) =>
    new Promise<readonly PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type,
        buffered: true,
      });
      // Without entries, the observer is not called.
      setTimeout(() => resolve([]), 500);
    });
  const [paints, largest, tasks, shifts] = await Promise.all(
    ["paint", "largest-contentful-paint", "longtask", "layout-shift"].map(entriesOf),
  );
  const firstPaint =
    paints?.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
  return {
    firstPaint,
    largestPaint: largest?.at(-1)?.startTime ?? Number.NaN,
    blocked: (tasks ?? [])
      .filter(({ startTime }) => startTime >= firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    shift: (shifts ?? []).reduce((sum, entry) => sum + Number(entry.toJSON().value), 0),
  };
}
