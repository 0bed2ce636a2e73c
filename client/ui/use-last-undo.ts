import { useEffect, useState } from "react";

/** The time for Undo after the message, which is gone after 3 seconds. */
const UNDO_MS = 30_000;

interface Undoable {
  readonly id: number;
  readonly undo?: (() => void) | undefined;
}

/**
 * The last change that can be undone, once, while its message is visible and for 30 seconds, unless a newer
 * message appears.
 */
export function useLastUndo<Message extends Undoable>(messages: readonly Message[]) {
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

  const current = newest ?? (id === told ? last : undefined);
  return {
    current: current?.id === used ? undefined : current,
    undo(message: Message) {
      setUsed(message.id);
      message.undo?.();
    },
  };
}
