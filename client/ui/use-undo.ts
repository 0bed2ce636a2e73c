import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Undo stays available for this time, longer than its message. */
const UNDO_MS = 30_000;

interface Undoable {
  readonly id: number;
  readonly undo?: (() => void) | undefined;
}

/**
 * The last change that can be undone, once: while its message is visible and for 30 seconds, unless a
 * newer message appears. Ctrl+Z undoes it while the bar is visible.
 */
export function useUndo<Message extends Undoable>(
  messages: readonly Message[],
  bar: RefObject<Element | null>,
) {
  const [last, setLast] = useState<Message>();
  const [told, setTold] = useState(0);
  const [used, setUsed] = useState<number>();

  const newest = messages.findLast(({ undo }) => undo);
  if (newest && newest.id !== last?.id) setLast(newest);
  const latest = Math.max(told, ...messages.map(({ id }) => id));
  if (latest !== told) setTold(latest);

  const id = last?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setLast(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [id]);

  const candidate = newest ?? (id === told ? last : undefined);
  const current = candidate?.id === used ? undefined : candidate;
  const undo = (message: Message) => {
    setUsed(message.id);
    message.undo?.();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    if (!current || !isUndo || isTyping(event) || bar.current?.closest("[hidden]")) return;
    event.preventDefault();
    if (!event.repeat) undo(current);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return { current, undo };
}

/** Ctrl+Z in a text field undoes typing. A saved price has nothing to undo. */
function isTyping(event: KeyboardEvent): boolean {
  return event.composedPath().some((place) => {
    if (!(place instanceof HTMLElement)) return false;
    const isField = place.matches("input:not([data-price]), input[data-typed], textarea");
    return isField || place.isContentEditable || place instanceof HTMLDialogElement;
  });
}
