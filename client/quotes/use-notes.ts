import { useRef, useState } from "react";
import { addNote } from "#client/api/quote-routes.ts";
import { randomKey } from "#client/api/random-key.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/unsaved.ts";

/**
 * The notes that are being written, each to its quote, and the sending of them. `onFailed` hears of what
 * failed, whether its quote is still shown or not.
 */
export function useNotes(onFailed: (quoteId: string, reason: string) => void) {
  const [added, setAdded] = useState(0);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  /** What was sent before, by quote and text: sent again, it makes no second note. */
  const names = useRef(new Map<string, string>());
  useUnsaved([...drafts.values()].some((draft) => draft.trim() !== ""));

  return {
    /** How many were added: another number is another history. */
    added,
    draftOf: (quoteId: string) => drafts.get(quoteId) ?? "",
    write: (quoteId: string, draft: string) =>
      setDrafts((before) => new Map([...before, [quoteId, draft]])),
    async add(quoteId: string, note: string) {
      const sent = `${quoteId} ${note}`;
      const name = names.current.get(sent) ?? randomKey();
      names.current.set(sent, name);
      try {
        await addNote(quoteId, name, note);
      } catch (error) {
        const { message } = error instanceof RequestFailure ? error : new RequestFailure(undefined);
        onFailed(quoteId, message);
        return { ok: false, error: `The note was not added. ${message}` } as const;
      }
      names.current.delete(sent);
      // What was written since is another note.
      setDrafts((before) =>
        before.get(quoteId) === note ? new Map([...before, [quoteId, ""]]) : before,
      );
      setAdded((before) => before + 1);
      return { ok: true } as const;
    },
  };
}

export type Notes = ReturnType<typeof useNotes>;
