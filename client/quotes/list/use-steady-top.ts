import { type RefObject, useLayoutEffect, useRef } from "react";
import { scrollListBy } from "./scroll-list-by.ts";

/** What is pointed at stays where it is when something above the list comes or goes. */
export function useSteadyTop(list: RefObject<HTMLElement | null>, isAbove: boolean): void {
  const before = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured as it comes and goes
  useLayoutEffect(() => {
    const scroller = list.current;
    const frame = scroller?.parentElement;
    if (!scroller || !frame) return;
    const top = scroller.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    const moved = top - (before.current ?? top);
    before.current = top;
    if (moved === 0) return;
    scrollListBy(scroller, moved);
  }, [list, isAbove]);
}
