import { SHEET_FIRST } from "./configurator/sheet-first.ts";
import { writeDate } from "./drawing/write-date.ts";

/**
 * Completes the server's HTML while the browser reads it, before its first paint: what only the browser knows, the order on
 * this screen and the date.
 */
export function completeFirstPaint(): void {
  const complete = () => {
    const sheet = document.querySelector("[data-first-paint] [data-sheet]");
    if (!sheet) return;
    const layout = sheet.parentElement;
    if (layout?.firstElementChild !== sheet && window.matchMedia(SHEET_FIRST).matches)
      layout?.prepend(sheet);
    const date = sheet.querySelector("[data-cell=Date] dd");
    if (!date) return;
    date.textContent = writeDate(Date.now());
    observer.disconnect();
  };
  const observer = new MutationObserver(complete);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect());
}
