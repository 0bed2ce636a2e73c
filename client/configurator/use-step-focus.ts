import { type RefObject, useEffect, useMemo, useRef } from "react";
import { bringIntoView } from "#client/ui/bring-into-view.ts";

export interface StepFocus {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** The option that last had the focus. */
  readonly lastOptionRef: RefObject<HTMLElement | null>;
  /** Moves the focus to the step's heading, after an action that changes the step. */
  readonly focusHeading: () => void;
  /** Returns the focus to the last option, after an action that removes the focused element. */
  readonly focusOption: () => void;
}

/** The keyboard focus within the current step. If new rules remove the focused option, it moves to the heading. */
export function useStepFocus(revision: number): StepFocus {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const lastOptionRef = useRef<HTMLElement>(null);
  const seenRevision = useRef(revision);

  useEffect(() => {
    if (revision === seenRevision.current) return;
    seenRevision.current = revision;
    const isGone = lastOptionRef.current?.isConnected === false;
    if (isGone && document.activeElement === document.body)
      headingRef.current?.focus({ preventScroll: true });
  }, [revision]);

  return useMemo(
    () => ({
      headingRef,
      lastOptionRef,
      focusHeading: () =>
        requestAnimationFrame(() => {
          headingRef.current?.focus({ preventScroll: true });
          bringIntoView(headingRef.current);
        }),
      focusOption: () =>
        requestAnimationFrame(() => {
          const option = lastOptionRef.current?.isConnected ? lastOptionRef.current : undefined;
          (option ?? headingRef.current)?.focus({ preventScroll: true });
        }),
    }),
    [],
  );
}
