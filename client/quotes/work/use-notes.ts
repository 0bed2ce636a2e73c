import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#client/api/call.ts";
import { randomKey } from "#client/api/random-key.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { CustomerChanges, NextAction, Quote } from "#shared/quotes/quote.ts";
import { reloadDetails } from "../list/list-cache.ts";

/** Corrections of a customer, and the customer before the first of them. */
export interface CustomerEdits {
  readonly typed: CustomerChanges;
  readonly from: Quote["customerInfo"];
}

/** What staff have typed about a quote, and not saved. */
export interface Typed {
  readonly note?: string | undefined;
  /** The file of the note. */
  readonly file?: File | undefined;
  readonly next?: NextAction | undefined;
  /** More about why it was lost. */
  readonly loss?: string | undefined;
  readonly customer?: CustomerEdits | undefined;
}

/**
 * The unfinished input about each quote, which stays while another one is open. Calls `onFailed` for each failure of a note, even if
 * another quote is open by then.
 */
export function useNotes(onFailed: (quoteId: string, reason: string) => void) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  /** The last note of each quote while its reply or its file is missing. Sent again, it is an idempotent replay. */
  const unfinished = useRef(new Map<string, { readonly note: string; readonly noteId: string }>());
  const write = (quoteId: string, changes: Typed) => {
    if (changes.note !== undefined) unfinished.current.delete(quoteId);
    setTyped((before) => new Map([...before, [quoteId, { ...before.get(quoteId), ...changes }]]));
  };
  /** Forgets what was saved, unless it was edited in the meantime. */
  const forget = <Part extends keyof Typed>(quoteId: string, part: Part, saved: Typed[Part]) =>
    setTyped((before) => {
      const now = before.get(quoteId);
      return now?.[part] === saved ? new Map([...before, [quoteId, { ...now, [part]: undefined }]]) : before;
    });
  useUnsaved(
    [...typed.values()].some(({ note = "", ...others }) => note.trim() || Object.values(others).some(Boolean)),
  );

  return {
    typedOf: (quoteId: string): Typed => typed.get(quoteId) ?? {},
    write,
    forget,
    /** A file belongs to the note. If it is refused, the same note can be sent again with another. */
    async add(quoteId: string, note: string, file?: File) {
      const last = unfinished.current.get(quoteId);
      const noteId = last?.note === note ? last.noteId : randomKey();
      unfinished.current.set(quoteId, { note, noteId });
      let what = "note";
      try {
        const { event } = await call("PUT /api/quotes/{quoteId}/notes/{noteId}", {
          params: { quoteId, noteId },
          body: { note },
        });
        what = "note was added, but its file";
        const query = { name: file?.name ?? "", note: event.seq };
        if (file) await call("POST /api/quotes/{quoteId}/attachments", { params: { quoteId }, query, body: file });
      } catch (error) {
        const { message } = RequestFailure.of(error);
        onFailed(quoteId, message);
        return { ok: false, error: `The ${what} was not added. ${message}` } as const;
      }
      unfinished.current.delete(quoteId);
      forget(quoteId, "note", note);
      forget(quoteId, "file", file);
      void reloadDetails(client, (each) => each === quoteId);
      return { ok: true } as const;
    },
  };
}

export type Notes = ReturnType<typeof useNotes>;
