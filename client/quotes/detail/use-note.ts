import { useEffect, useRef, useState } from "react";
import { saving } from "#client/ui/unsaved.ts";
import { tooLong } from "./note-room.ts";

export type AddNote = (note: string) => Promise<{ ok: true } | { ok: false; error: string }>;

/** Sends a note once, and empties the draft when it is there; what was refused stays, with the reason. */
export function useNote(draft: string, onDraft: (draft: string) => void, onAdd: AddNote) {
  // A second key stroke comes before React has drawn the first.
  const underWay = useRef(false);
  // Once another quote was shown, the draft may be another one.
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const [sending, setSending] = useState(false);
  const [added, setAdded] = useState(false);
  const [error, setError] = useState<string>();
  const ready = draft.trim() !== "" && tooLong(draft) === undefined;

  const send = async () => {
    if (!ready || underWay.current) return;
    underWay.current = true;
    setSending(true);
    setAdded(false);
    setError(undefined);
    try {
      const outcome = await saving(onAdd(draft));
      if (outcome.ok) {
        setAdded(true);
        if (shown.current) onDraft("");
      } else setError(outcome.error);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return { send, sending, added, error, canSend: ready && !sending };
}
