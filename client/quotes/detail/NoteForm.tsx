import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import styles from "./QuoteBody.module.css";

/** Adds a note, and clears the draft on success. Resolves with a sentence if the note was rejected. */
export type AddNote = (note: string) => Promise<{ ok: true } | { ok: false; error: string }>;

interface Props {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onAdd: AddNote;
  /** Restores the quote; given if a colleague deleted it, because a deleted quote takes no notes. */
  readonly onRestore?: (() => void) | undefined;
}

/** The server's limit for a note. */
const MAX_CHARACTERS = 4000;
/** From this number down, the remaining characters are shown. */
const FEW_CHARACTERS = 400;

/** A note to other staff. Ctrl+Enter or Cmd+Enter also sends it. */
export function NoteForm({ draft, onDraft, onAdd, onRestore }: Props) {
  const { send, sending, added, error } = useNote(draft, onAdd);
  const isClosed = onRestore !== undefined;
  const left = MAX_CHARACTERS - draft.length;
  const canSend = draft.trim() !== "" && left >= 0 && !sending && !isClosed;

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (canSend) void send();
  };

  return (
    <form
      className={styles.noteForm}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <TextField
        label="Staff note"
        name="note"
        rows={3}
        value={draft}
        {...(!sending && !isClosed && { onText: onDraft })}
        {...(left < 0 && {
          error: `Use at most ${MAX_CHARACTERS} characters. Remove ${-left}.`,
        })}
        {...(left >= 0 &&
          left <= FEW_CHARACTERS && {
            hint: `${left} ${left === 1 ? "character" : "characters"} left.`,
          })}
      />
      <div className={styles.foot}>
        <Button type="submit" aria-disabled={!canSend}>
          {sending ? "Adding …" : "Add Note"}
        </Button>
        {onRestore && (
          <p className={styles.error}>
            A colleague deleted this quote. Restore it to add a note.{" "}
            <Button look="link" onClick={onRestore}>
              Restore Quote
            </Button>
          </p>
        )}
        {error && !isClosed && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <p role="status" className={styles.added}>
          {added && draft === "" && "Note added."}
        </p>
      </div>
    </form>
  );
}

function useNote(draft: string, onAdd: AddNote) {
  // A second key press can arrive before React has rendered the first.
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [added, setAdded] = useState(false);
  const [error, setError] = useState<string>();

  const send = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setAdded(false);
    setError(undefined);
    try {
      const outcome = await trackSave(onAdd(draft));
      if (outcome.ok) setAdded(true);
      else setError(outcome.error);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return { send, sending, added, error };
}
