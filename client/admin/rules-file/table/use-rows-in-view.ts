import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Heights in rem. The table has no other heights, so the place of each line is known without measuring it. */
export const HEAD_HEIGHT = 2;
export const STEP_HEIGHT = 2.25;
export const ROW_HEIGHT = 2;

/** The table renders again after scrolling by this many rem, and renders that much more on both sides. */
const STRIDE = 4 * ROW_HEIGHT;

/** The part of a scrolling element that is in view, in rem, and a little more. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, bottom: 5 * STRIDE, height: 0 });

  const measure = useCallback(() => {
    if (!scroller.current) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const { scrollTop, clientHeight } = scroller.current;
    const top = (Math.floor(scrollTop / rem / STRIDE) - 1) * STRIDE;
    const bottom = (Math.ceil((scrollTop + clientHeight) / rem / STRIDE) + 1) * STRIDE;
    const height = clientHeight / rem;
    setView((now) =>
      now.top === top && now.bottom === bottom && now.height === height
        ? now
        : { top, bottom, height },
    );
  }, [scroller]);

  useLayoutEffect(() => {
    measure();
    if (!scroller.current || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [measure, scroller]);

  return { ...view, measure };
}
