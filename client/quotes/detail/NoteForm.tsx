import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "#client/ui/Button.tsx";
import { TextField } from "#client/ui/TextField.tsx";
import styles from "./NoteForm.module.css";
import { roomLeft, tooLong } from "./note-room.ts";
import { type AddNote, useNote } from "./use-note.ts";

interface Props {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  /** Resolves with a sentence where the note was not taken. */
  readonly onAdd: AddNote;
  /** Restores the quote; given if a colleague deleted it, because a deleted quote takes no notes. */
  readonly onRestore?: (() => void) | undefined;
}

/** A note to the other staff. It is sent by Ctrl or Cmd with Enter, too. */
export function NoteForm({ draft, onDraft, onAdd, onRestore }: Props) {
  const { send, sending, added, error, ...note } = useNote(draft, onDraft, onAdd);
  const isClosed = onRestore !== undefined;
  const canSend = note.canSend && !isClosed;
  const excess = tooLong(draft);
  const room = roomLeft(draft);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isClosed) send();
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isClosed) send();
  };

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={sendByKeys}>
      <TextField
        label="Staff note"
        name="note"
        rows={3}
        value={draft}
        {...(!sending && !isClosed && { onText: onDraft })}
        {...(excess && { error: excess })}
        {...(room && { hint: room })}
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
