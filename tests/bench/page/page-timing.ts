/** The times at which a page painted, and for which it was blocked, in milliseconds since the request for it. */
export interface PageTiming {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** After this, no SVG shape and no picture within the screen is added or removed. */
  readonly allInView: number;
  /** After the first paint; 0 if no task took 50 ms. */
  readonly longestTask: number;
  /** The time beyond 50 ms of each long task after the first paint. */
  readonly blocked: number;
}

declare global {
  interface Window {
    /** When a shape or picture within the screen was last added or removed. */
    viewChanged: number;
  }
}

/** Runs in the page before anything else. */
export function watchView(): void {
  window.viewChanged = 0;
  const pictures = "svg :is(path, polygon, polyline, line, rect, circle, ellipse, text), img";
  const isInView = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > top && right > left && top < window.innerHeight && left < window.innerWidth;
  };
  let shown = new Set<Element>();
  let isWaiting = false;
  const look = () => {
    isWaiting = false;
    const now = new Set([...document.querySelectorAll(pictures)].filter(isInView));
    const isSame = now.size === shown.size && [...now].every((element) => shown.has(element));
    if (!isSame) window.viewChanged = performance.now();
    shown = now;
  };
  // Right before a frame, the look costs the page nothing: then the browser lays it out anyway. At each change, it would lay it out
  // many times while it reads its HTML.
  const lookLater = () => {
    if (!isWaiting) requestAnimationFrame(look);
    isWaiting = true;
  };
  new MutationObserver(lookLater).observe(document, { childList: true, subtree: true });
}

/** Runs in the page, once it has come to rest. */
export async function pageTiming(): Promise<PageTiming> {
  const entriesOf = (type: string) =>
    new Promise<readonly PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // Without entries, the observer is not called.
      setTimeout(() => resolve([]), 500);
    });
  const [paints, largest, tasks] = await Promise.all(["paint", "largest-contentful-paint", "longtask"].map(entriesOf));
  const firstPaint = paints?.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
  const later = (tasks ?? []).filter(({ startTime }) => startTime >= firstPaint);
  return {
    firstPaint,
    allInView: Math.max(firstPaint, window.viewChanged),
    longestTask: Math.max(0, ...later.map(({ duration }) => duration)),
    largestPaint: largest?.at(-1)?.startTime ?? Number.NaN,
    blocked: later.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
}
