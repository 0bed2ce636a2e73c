import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Size } from "#shared/bench/sheet/fit-view.ts";

interface MeasuredSize extends Size {
  /** A hidden element keeps the size that it had. */
  readonly isHidden: boolean;
}

/** The current size of an element in CSS pixels, or the fallback before it has one. */
export function useSize<E extends Element>(fallback: Size): [RefObject<E | null>, MeasuredSize] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState({ ...fallback, isHidden: false });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const isHidden = width === 0 || height === 0;
      setSize((old) => {
        const next = isHidden ? { ...old, isHidden } : { width, height, isHidden };
        const isSame =
          old.width === next.width && old.height === next.height && old.isHidden === isHidden;
        return isSame ? old : next;
      });
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
