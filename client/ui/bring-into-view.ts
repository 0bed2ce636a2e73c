type Reveal = (top: number, bottom: number) => void;

/** What lies outside of the page's own window brings a part into view, in CSS pixels from the page's top. */
let reveal: Reveal | undefined;

/** For a page in a frame that is as tall as the page: nothing there is scrolled but what is around the frame. */
export function setOuterView(bring: Reveal): void {
  reveal = bring;
}

/** Scrolls no further than it takes to see the element. */
export function bringIntoView(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (element) bringIntoOuterView(element);
}

/** The same for what is always in view of its own window. */
export function bringIntoOuterView(element: Element): void {
  if (!reveal) return;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  reveal(top - Number.parseFloat(scrollMarginTop), bottom + Number.parseFloat(scrollMarginBottom));
}
