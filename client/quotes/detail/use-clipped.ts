import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Whether an element has more to show than its height lets be seen, followed as it changes. */
export function useClipped<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [clipped, setClipped] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // A pixel may be lost to rounding.
    const measure = () => setClipped(element.scrollHeight > element.clientHeight + 1);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, clipped];
}
