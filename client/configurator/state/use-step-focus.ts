import { type RefObject, useEffect, useMemo, useRef } from "react";
import { bringIntoOuterView, bringIntoView } from "#client/ui/hooks/bring-into-view.ts";
import { useStore } from "#client/ui/hooks/store.ts";
import type { BenchStore } from "./bench-store.ts";

/** The heading of the starting benches. */
export const STARTS_TITLE_ID = "start-title";

export interface StepFocus {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** The option that last had the focus. */
  readonly lastOptionRef: RefObject<HTMLElement | null>;
  /** Moves the focus to the step's heading, after an action that changes the step. */
  readonly focusHeading: () => void;
  /** Moves the focus to the starting benches, or else to the step's heading, and scrolls to the top of the page. */
  readonly focusTop: () => void;
  /** Returns the focus to the last option, after an action that removes the focused element. */
  readonly focusOption: () => void;
}

/** The keyboard focus within the current step. If new rules remove the focused option, it moves to the heading. */
export function useStepFocus(store: BenchStore): StepFocus {
  const revision = useStore(store.later, (bench) => bench.revision);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const lastOptionRef = useRef<HTMLElement>(null);
  const seenRevision = useRef(revision);

  useEffect(() => {
    if (revision === seenRevision.current) return;
    seenRevision.current = revision;
    const isGone = lastOptionRef.current?.isConnected === false;
    if (isGone && document.activeElement === document.body) headingRef.current?.focus({ preventScroll: true });
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
      focusTop: () =>
        requestAnimationFrame(() => {
          const title = document.getElementById(STARTS_TITLE_ID) ?? headingRef.current;
          title?.focus({ preventScroll: true });
          window.scrollTo(0, 0);
          if (title) bringIntoOuterView(title);
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
