import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { characterOf, isCommand } from "./keys.ts";

/** Undo stays available for this long, because the message disappears sooner. */
const UNDO_MS = 30_000;

interface Undoable {
  readonly id: number;
  readonly undo?: (() => void) | undefined;
}

/**
 * The last change that can be undone. Undo works once: while the message is visible, and then until 30 seconds
 * have passed or a newer message appears. Ctrl+Z works while the bar is visible.
 */
export function useUndo<Message extends Undoable>(messages: readonly Message[], bar: RefObject<Element | null>) {
  const [last, setLast] = useState<Message>();
  const [latest, setLatest] = useState(0);
  const [used, setUsed] = useState<number>();

  const newest = messages.findLast(({ undo }) => undo);
  if (newest && newest.id !== last?.id) setLast(newest);
  const highest = Math.max(latest, ...messages.map(({ id }) => id));
  if (highest !== latest) setLatest(highest);

  const id = last?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setLast(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [id]);

  const candidate = newest ?? (id === latest ? last : undefined);
  const current = candidate?.id === used ? undefined : candidate;
  const undo = (message: Message) => {
    setUsed(message.id);
    message.undo?.();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = isCommand(event) && !event.altKey && !event.shiftKey && characterOf(event) === "z";
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

/** In a text field, Ctrl+Z undoes typing. A saved price has no typing to undo. */
function isTyping(event: KeyboardEvent): boolean {
  return event.composedPath().some((place) => {
    if (!(place instanceof HTMLElement)) return false;
    const isField = place.matches("input, textarea");
    return isField || place.isContentEditable || place instanceof HTMLDialogElement;
  });
}
