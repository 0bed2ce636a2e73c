type Reveal = (top: number, bottom: number) => void;

/** Scrolls the host to a part of this page, in CSS pixels from the top of the frame. */
let reveal: Reveal | undefined;

/** Called in a frame, which is as tall as its content, so that only the host scrolls. */
export function setOuterView(bring: Reveal): void {
  reveal = bring;
}

/** Scrolls just far enough to show the element. */
export function bringIntoView(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (element) bringIntoOuterView(element);
}

/** Scrolls only the host, for an element that is fixed in its own window. */
export function bringIntoOuterView(element: Element): void {
  if (!reveal) return;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  reveal(top - Number.parseFloat(scrollMarginTop), bottom + Number.parseFloat(scrollMarginBottom));
}
