import { SHEET_FIRST } from "./configurator/sheet-first.ts";
import { writeDate } from "./drawing/write-date.ts";

const { dataset } = document.documentElement;

/**
 * Completes the server's HTML with what only the browser knows: the order on this screen, and the date. Until the browser has
 * read all of it, the style sheet hides it, because the parts that follow would move what is there.
 */
export function completeFirstPaint(): void {
  dataset.reading = "";
  document.addEventListener("readystatechange", complete, { once: true });
}

function complete(): void {
  delete dataset.reading;
  const sheet = document.querySelector("[data-first-paint] [data-sheet]");
  if (!sheet) return;
  if (window.matchMedia(SHEET_FIRST).matches) sheet.parentElement?.firstElementChild?.after(sheet);
  const date = sheet.querySelector("[data-cell=Date] dd");
  if (date) date.textContent = writeDate(Date.now());
}
