import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { randomKey } from "#client/api/random-key.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { reloadDetails } from "../list/list-cache.ts";

/** The unfinished note of each quote. Calls `onFailed` for each failure, even if another quote is open by then. */
export function useNotes(onFailed: (quoteId: string, reason: string) => void) {
  const client = useQueryClient();
  const [typedNotes, setTypedNotes] = useState<ReadonlyMap<string, string>>(new Map());
  /** The IDs of notes whose reply was lost, by quote and text. Sent again, they are idempotent replays. */
  const noteIds = useRef(new Map<string, string>());
  useUnsaved([...typedNotes.values()].some((typed) => typed.trim() !== ""));

  return {
    typedNoteOf: (quoteId: string) => typedNotes.get(quoteId) ?? "",
    write: (quoteId: string, typed: string) => setTypedNotes((before) => new Map([...before, [quoteId, typed]])),
    /** A file belongs to the note. If it is refused, the same note can be sent again with another. */
    async add(quoteId: string, note: string, file?: File) {
      const sent = `${quoteId} ${note}`;
      const noteId = noteIds.current.get(sent) ?? randomKey();
      noteIds.current.set(sent, noteId);
      let what = "note";
      try {
        const { event } = await call("PUT /api/quotes/{quoteId}/notes/{noteId}", {
          params: { quoteId, noteId },
          body: { note },
        });
        what = "file";
        const query = { name: file?.name ?? "", note: event.seq };
        if (file) await call("POST /api/quotes/{quoteId}/attachments", { params: { quoteId }, query, body: file });
      } catch (error) {
        const { message } = RequestFailure.of(error);
        onFailed(quoteId, message);
        return { ok: false, error: `The ${what} was not added. ${message}` } as const;
      }
      noteIds.current.delete(sent);
      // Text that was edited in the meantime is a new note.
      setTypedNotes((before) => (before.get(quoteId) === note ? new Map([...before, [quoteId, ""]]) : before));
      void reloadDetails(client, (each) => each === quoteId);
      return { ok: true } as const;
    },
  };
}

export type Notes = ReturnType<typeof useNotes>;
