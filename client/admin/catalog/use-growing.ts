import { startTransition, useEffect, useState } from "react";

/** As many as fill the first screens. */
const AT_ONCE = 4;

/** Long enough for what is typed meanwhile to be seen. */
const PAUSE_MS = 20;

/** How many of `all` to draw now: a few at once, the others between what people do; once all, any. */
export function useGrowing(all: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= all) return setDrawn(Number.POSITIVE_INFINITY);
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [drawn, all]);
  return drawn;
}
