const STORAGE_KEY = "workbench-font";
const FAST_MS = 150;
const LONGEST_WAIT_MS = 100;

const { dataset } = document.documentElement;

/**
 * Uses the font if it can be there by the first paint: if the connection is fast or the font is cached, the paint waits up
 * to 100 ms. Later the font would move the text, so this page stays without it, and loads it for the next one.
 */
export function showFontInTime(): void {
  if (isCached() || isFast()) {
    dataset.font = "awaited";
    const timer = setTimeout(stayWithout, LONGEST_WAIT_MS);
    load(() => {
      clearTimeout(timer);
      if (dataset.font === "awaited") delete dataset.font;
    });
  } else {
    stayWithout();
    window.addEventListener("load", () => load());
  }
}

function stayWithout(): void {
  dataset.font = "late";
}

/** The time that the page itself took tells how long the font would take. */
function isFast(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming)) return false;
  return performance.now() - entry.requestStart < FAST_MS;
}

function load(onLoad = () => {}): void {
  document.fonts.load("1em 'Archivo Variable'").then(
    () => {
      keepCached();
      onLoad();
    },
    () => {},
  );
}

function isCached(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

function keepCached(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "cached");
  } catch {
    // Storage is blocked: each page decides for itself.
  }
}
