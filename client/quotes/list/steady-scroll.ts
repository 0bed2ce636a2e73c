import { type RefObject, useLayoutEffect, useRef } from "react";

/** Keeps the visible cards in place when cards are added above them. `first` is the ID of the top card. */
export function useSteadyScroll(list: RefObject<HTMLElement | null>, first: string | undefined): void {
  const before = useRef<{ first: string; offset: number }>(undefined);

  useLayoutEffect(() => {
    const scroller = list.current;
    if (!scroller || first === undefined) return;
    /** From the top of the list's content. */
    const offsetOf = (quoteId: string) => {
      const card = scroller.querySelector(`[data-quote="${quoteId}"]`);
      if (!card) return undefined;
      const top = scroller.getBoundingClientRect().top - scroller.scrollTop;
      return card.getBoundingClientRect().top - top;
    };
    const seen = before.current;
    const offset = seen && seen.first !== first ? offsetOf(seen.first) : undefined;
    if (seen && offset !== undefined && offset > seen.offset) scrollListBy(scroller, offset - seen.offset);
    before.current = { first, offset: offsetOf(first) ?? 0 };
  }, [list, first]);
}

/** Keeps the cards in place when a bar above the list appears or disappears. `bars` says which there are. */
export function useSteadyTop(list: RefObject<HTMLElement | null>, bars: string): void {
  const before = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures each time the bar appears or disappears
  useLayoutEffect(() => {
    const scroller = list.current;
    const frame = scroller?.parentElement;
    if (!scroller || !frame) return;
    const top = scroller.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    const moved = top - (before.current ?? top);
    before.current = top;
    if (moved !== 0) scrollListBy(scroller, moved);
  }, [list, bars]);
}

/** Scrolls the list, or the page on a narrow screen, where the list does not scroll by itself. */
function scrollListBy(list: Element, pixels: number): void {
  if (getComputedStyle(list).overflowY === "auto") list.scrollTop += pixels;
  else window.scrollBy({ top: pixels, behavior: "instant" });
}
