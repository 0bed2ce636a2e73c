import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Ctrl+Z takes back the change that was made last, but not where it takes back what is being typed, and not
 * while the view that tells of the change is hidden.
 */
export function useUndoKey(
  undo: (() => void) | undefined,
  teller: RefObject<Element | null>,
): void {
  const canUndo = undo !== undefined;
  const run = useEffectEvent(() => undo?.());

  useEffect(() => {
    if (!canUndo) return;
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
      if (!isUndo || isTyping(event) || teller.current?.closest("[hidden]")) return;
      event.preventDefault();
      if (!event.repeat) run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [canUndo, teller]);
}

/** A price that stands as it is stored is no text being typed. */
function isTyping(event: KeyboardEvent): boolean {
  return event.composedPath().some((place) => {
    if (!(place instanceof HTMLElement)) return false;
    const isField = place.matches("input:not([data-price]), input[data-typed], textarea");
    return isField || place.isContentEditable || place instanceof HTMLDialogElement;
  });
}
