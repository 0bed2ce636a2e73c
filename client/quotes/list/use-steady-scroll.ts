import { type RefObject, useLayoutEffect, useRef } from "react";
import { scrollListBy } from "./scroll-list-by.ts";

/** What is read stays where it is when cards come before it: the list scrolls by as much as they take. */
export function useSteadyScroll(
  list: RefObject<HTMLElement | null>,
  first: string | undefined,
): void {
  const before = useRef<{ first: string; offset: number }>(undefined);

  useLayoutEffect(() => {
    const scroller = list.current;
    if (!scroller || first === undefined) return;
    /** From the top of all that the list holds. */
    const offsetOf = (quoteId: string) => {
      const card = scroller.querySelector(`[data-quote="${quoteId}"]`);
      if (!card) return undefined;
      const top = scroller.getBoundingClientRect().top - scroller.scrollTop;
      return card.getBoundingClientRect().top - top;
    };
    const seen = before.current;
    const offset = seen && seen.first !== first ? offsetOf(seen.first) : undefined;
    if (seen && offset !== undefined && offset > seen.offset) {
      scrollListBy(scroller, offset - seen.offset);
    }
    before.current = { first, offset: offsetOf(first) ?? 0 };
  }, [list, first]);
}
