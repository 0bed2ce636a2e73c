import type { VisibleBand } from "#shared/embed.ts";

/**
 * Tells which part of an element is seen, whatever scrolls or clips it; its beginning while none of it is. An element
 * that is hidden with what is around it is waited for, until the function that is returned is called.
 */
export function tellBand(element: Element, tell: (band: VisibleBand) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry || entry.boundingClientRect.height === 0) return;
    observer.disconnect();
    const { boundingClientRect: whole, intersectionRect: seen } = entry;
    const window = document.documentElement.clientHeight;
    if (seen.height > 0)
      tell({ top: seen.top - whole.top, bottom: seen.bottom - whole.top, window });
    else tell({ top: 0, bottom: Math.min(window, whole.height), window });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
