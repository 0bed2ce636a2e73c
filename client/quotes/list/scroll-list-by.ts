/** Scrolls the list by so many pixels: itself, or the page that it is a part of on a narrow screen. */
export function scrollListBy(list: Element, pixels: number): void {
  if (getComputedStyle(list).overflowY === "auto") list.scrollTop += pixels;
  else window.scrollBy({ top: pixels, behavior: "instant" });
}
