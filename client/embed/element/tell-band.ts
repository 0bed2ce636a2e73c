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
    // What the page's header covers, as its own style says for links within the page.
    const root = document.documentElement;
    const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const window = root.clientHeight - covered;
    if (seen.bottom > covered)
      tell({
        top: Math.max(seen.top, covered) - whole.top,
        bottom: seen.bottom - whole.top,
        window,
      });
    else tell({ top: 0, bottom: Math.min(window, whole.height), window });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
