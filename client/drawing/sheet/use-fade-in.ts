import { useEffect, useRef } from "react";

const FADE_MS = 120;

/**
 * The holder of a drawing that fades in when the bench changes. The compositor does that alone: no frame renders or paints the
 * drawing anew. Under reduced motion, it is just there.
 */
export function useFadeIn<E extends Element>(bench: unknown) {
  const holder = useRef<E>(null);
  const shown = useRef(bench);
  useEffect(() => {
    if (shown.current === bench) return;
    shown.current = bench;
    if (!window.matchMedia?.("(prefers-reduced-motion: no-preference)").matches) return;
    holder.current?.querySelector("svg")?.animate({ opacity: [0.4, 1] }, FADE_MS);
  }, [bench]);
  return holder;
}
