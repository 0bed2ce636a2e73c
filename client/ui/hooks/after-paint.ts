import { startTransition, useEffect, useState } from "react";

/** A page in the background has no frames. */
const NO_FRAME_TIMEOUT_MS = 200;

/** The works that wait for the next paint, from all over the page. */
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Does something once the next frame is painted, together with all else that waits. Returns a function that cancels it. */
function runAfterPaint(work: () => void): () => void {
  if (waiting.size === 0) waitForPaint();
  waiting.add(work);
  return () => waiting.delete(work);
}

function waitForPaint(): void {
  clearTimeout(timer);
  const own = setTimeout(finish, NO_FRAME_TIMEOUT_MS);
  timer = own;
  // The callbacks of a frame run before its paint, and those of the following frame after it.
  requestAnimationFrame(() => requestAnimationFrame(finish));

  function finish() {
    if (timer !== own) return;
    clearTimeout(timer);
    timer = undefined;
    const works = [...waiting];
    waiting.clear();
    startTransition(() => {
      for (const work of works) work();
    });
  }
}

/**
 * A value that follows after the paint of a change. React's own deferred value may render before the paint. The component
 * that holds it renders twice, so it should be a small one.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    if (later !== value) return runAfterPaint(() => setLater(() => value));
  }, [value, later]);
  return later;
}
