import type { VisibleBand } from "#shared/embed.ts";

/** Tells which part of an element is seen, whatever scrolls or clips it; its beginning while none of it is. */
export function tellBand(element: Element, tell: (band: VisibleBand) => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry) return;
    const { boundingClientRect: whole, intersectionRect: seen } = entry;
    const window = document.documentElement.clientHeight;
    if (seen.height > 0)
      tell({ top: seen.top - whole.top, bottom: seen.bottom - whole.top, window });
    else tell({ top: 0, bottom: Math.min(window, whole.height), window });
  });
  observer.observe(element);
}
