import { startTransition, useEffect, useState } from "react";

/** A page in the background has no frames. */
const WITHOUT_FRAMES_MS = 200;

/** Does something once the next frame is painted. Returns a function that cancels it. */
function afterPaint(work: () => void): () => void {
  const timer = setTimeout(work, WITHOUT_FRAMES_MS);
  let frame = requestAnimationFrame(() => {
    // The callbacks of a frame run before its paint, and those of the following frame after it.
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      work();
    });
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/**
 * A value that follows after the paint of a change. React's own deferred value may render before the paint. The component
 * that holds it renders twice, so it should be a small one.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    if (later === value) return;
    return afterPaint(() => startTransition(() => setLater(value)));
  }, [value, later]);
  return later;
}
