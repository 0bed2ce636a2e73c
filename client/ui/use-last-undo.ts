import { useEffect, useState } from "react";

/** How long a change can be undone after its message: nobody reads it, decides and reacts in 3 seconds. */
const UNDO_MS = 30_000;

interface Undoable {
  readonly id: number;
  readonly undo?: (() => void) | undefined;
}

/**
 * The newest of these changes that can be undone, once each: while its message stands, and after it for 30 seconds,
 * until something newer is told.
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
