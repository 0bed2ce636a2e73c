import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Gives the focus back to where it came from when what had it is gone. The handler is for the element
 * that may come and go; `shown` names what is in it.
 */
export function useReturningFocus(shown: unknown): (event: FocusEvent) => void {
  const before = useRef<Element>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is shown, or none
  useEffect(() => {
    const back = before.current;
    before.current = undefined;
    if (document.activeElement !== document.body) return;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [shown]);

  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
  };
}
