type Reveal = (top: number, bottom: number) => void;

/** Scrolls the page around a frame to a part of this page, in CSS pixels from its top. */
let reveal: Reveal | undefined;

/** For a frame as tall as its page: only the page around it scrolls. */
export function setOuterView(bring: Reveal): void {
  reveal = bring;
}

/** Scrolls just far enough to show the element. */
export function bringIntoView(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (element) bringIntoOuterView(element);
}

/** The same for an element that is fixed in its own window. */
export function bringIntoOuterView(element: Element): void {
  if (!reveal) return;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  reveal(top - Number.parseFloat(scrollMarginTop), bottom + Number.parseFloat(scrollMarginBottom));
}
