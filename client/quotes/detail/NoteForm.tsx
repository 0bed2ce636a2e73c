import { useMutation } from "@tanstack/react-query";
import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { FileButton } from "#client/ui/fields/FileButton.tsx";
import { isComposing } from "#client/ui/hooks/keys.ts";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import { ATTACHMENT_ENDINGS } from "#shared/quotes/attachments.ts";
import { endTurns, isVisible } from "#shared/text/text.ts";
import { Alert } from "../labels/Alert.tsx";
import type { Typed } from "../work/use-notes.ts";
import { NoteField } from "./NoteField.tsx";

const ERROR = "flex-[1_1_12rem] text-sm";

/** Adds a note, and forgets what was typed on success. Resolves with a sentence if the note was rejected. */
export type AddNote = (note: string, file?: File) => Promise<{ ok: true } | { ok: false; error: string }>;

interface Props {
  readonly typed: Typed;
  readonly onType: (changes: Typed) => void;
  readonly onAdd: AddNote;
  /** Restores the quote; given if a colleague deleted it, because a deleted quote takes no notes. */
  readonly onRestore?: (() => void) | undefined;
}

/** The server's limit for a note. */
const MAX_CHARACTERS = 4000;
/** From this number down, the remaining characters are shown. */
const FEW_CHARACTERS = 400;

/** A note to other staff. Ctrl+Enter or Cmd+Enter also sends it. */
export function NoteForm({ typed: { note: draft = "", file }, onType, onAdd, onRestore }: Props) {
  const note = isVisible(draft) ? draft : (file?.name ?? "");
  const { mutate, data, isPending: sending } = useMutation({ mutationFn: () => trackSave(onAdd(note, file)) });
  const isClosed = onRestore !== undefined;
  const left = MAX_CHARACTERS - draft.length;
  const canSend = isVisible(note) && left >= 0 && !sending && !isClosed;

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (canSend) mutate();
  };

  return (
    <form
      className="grid gap-2"
      onSubmit={submit}
      onKeyDown={(event) => {
        const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
        if (isSend && !isComposing(event.nativeEvent)) submit(event);
      }}
    >
      <NoteField
        value={draft}
        {...(!sending && !isClosed && { onText: (text: string) => onType({ note: text }) })}
        {...(left < 0 && { error: `Use at most ${MAX_CHARACTERS} characters. Remove ${-left}.` })}
        {...(left >= 0 &&
          left <= FEW_CHARACTERS && { hint: `${left} ${left === 1 ? "character" : "characters"} left.` })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" aria-disabled={!canSend}>
          {sending ? "Adding …" : "Add Note"}
        </Button>
        <FileButton label="File of the note" accept={ATTACHMENT_ENDINGS} onFiles={([next]) => onType({ file: next })}>
          {file ? "Another File" : "With a File"}
        </FileButton>
        {file && (
          <span className="min-w-0 text-sm wrap-anywhere">
            <bdi>{endTurns(file.name)}</bdi>{" "}
            <Button look="link" aria-label={`Remove ${file.name}`} onClick={() => onType({ file: undefined })}>
              Remove
            </Button>
          </span>
        )}
        {onRestore && (
          <p className={`${ERROR} text-bad wrap-anywhere`}>
            A colleague deleted this quote. Restore it to add a note.{" "}
            <Button look="link" onClick={onRestore}>
              Restore Quote
            </Button>
          </p>
        )}
        <Alert text={data?.ok === false && !isClosed ? data.error : undefined} className={ERROR} />
        <p role="status" className="text-soft text-sm">
          {data?.ok && draft === "" && "Note added."}
        </p>
      </div>
    </form>
  );
}
