import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

interface Props {
  readonly view: RefObject<HTMLElement | null>;
  /** Takes the focus after a first sign-in. */
  readonly start: RefObject<HTMLElement | null>;
  readonly isIn: boolean;
  /** Whether the sign-in form covers the view. */
  readonly isOut: boolean;
  readonly active: boolean;
}

interface Place {
  /** Pixels from the top of the page. */
  scroll: number;
  focus: Element | undefined;
}

/** Restores focus and scroll position after a sign-in; without earlier ones, focuses the start. */
export function useKeptPlace({ view, start, isIn, isOut, active }: Props): void {
  const place = useRef<Place>(undefined);
  const left = useRef<{ readonly place: Place | undefined }>(undefined);

  const leave = useEffectEvent(() => {
    left.current = { place: active ? place.current : undefined };
  });
  const comeBack = useEffectEvent(() => {
    const before = left.current?.place;
    if (left.current && active) {
      if (before) window.scrollTo({ top: before.scroll, behavior: "instant" });
      const focus = before?.focus?.isConnected ? before.focus : start.current;
      if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
    }
    left.current = undefined;
  });
  useLayoutEffect(() => {
    if (isOut) leave();
    else comeBack();
  }, [isOut]);

  // Recorded while the view is visible, because hiding it loses both.
  useLayoutEffect(() => {
    const shown = view.current;
    if (!isIn || !active || !shown) return;
    const now: Place = { scroll: window.scrollY, focus: undefined };
    place.current = now;
    const noteScroll = () => {
      now.scroll = window.scrollY;
    };
    const noteFocus = ({ target }: FocusEvent) => {
      now.focus = target instanceof Element && shown.contains(target) ? target : undefined;
    };
    window.addEventListener("scroll", noteScroll, { passive: true });
    document.addEventListener("focusin", noteFocus);
    return () => {
      window.removeEventListener("scroll", noteScroll);
      document.removeEventListener("focusin", noteFocus);
    };
  }, [isIn, active, view]);
}
