import { useCallback, useEffect, useRef, useState } from "react";
import { getRulesFile, tryRulesFile } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/use-unsaved.ts";
import type { RulesFileDryRunReply } from "#shared/api.ts";

/** A text put into the editor as a whole; each is one of its own. */
export interface PutText {
  readonly text: string;
}

/** What the server says of a text. */
export interface Review extends RulesFileDryRunReply {
  readonly text: string;
}

/**
 * The text of the rules file as staff edit it. It follows the rules that are stored until it is edited;
 * from then on it is theirs until they store it or go back.
 */
export function useRulesFile(revision: number) {
  const [stored, setStored] = useState<{ text: string; revision: number }>();
  const [put, setPut] = useState<PutText>();
  const [draft, setDraft] = useState("");
  const [review, setReview] = useState<Review>();
  const [failure, setFailure] = useState<string>();
  /** The draft as it is now, for what began before it was typed on. */
  const newest = useRef(draft);
  const dirty = stored !== undefined && draft !== stored.text;
  useUnsaved(dirty);

  const edit = useCallback((text: string) => {
    newest.current = text;
    setDraft(text);
    setReview(undefined);
  }, []);

  const replace = useCallback(
    (text: string) => {
      setPut({ text });
      edit(text);
    },
    [edit],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(undefined);
      const before = newest.current;
      try {
        const file = await getRulesFile(signal);
        if (signal?.aborted || newest.current !== before) return;
        setStored(file);
        replace(file.text);
      } catch (error) {
        if (!signal?.aborted) setFailure(reasonOf(error));
      }
    },
    [replace],
  );

  const isBehind = (stored?.revision ?? 0) < revision;
  useEffect(() => {
    if (dirty || !isBehind) return;
    const call = new AbortController();
    void load(call.signal);
    return () => call.abort();
  }, [dirty, isBehind, load]);

  return {
    stored,
    put,
    draft,
    dirty,
    /** Whether the text is that of an older revision. */
    isBehind,
    review,
    failure,
    load,
    replace,
    edit,
    /** Asks what the text would do; answers whether it can be stored and changes something. */
    async check(): Promise<boolean> {
      setFailure(undefined);
      const text = newest.current;
      try {
        const reply = await tryRulesFile(text);
        if (newest.current !== text) return false;
        setReview({ ...reply, text });
        return reply.problems.length === 0 && reply.changes.length > 0;
      } catch (error) {
        setFailure(reasonOf(error));
        return false;
      }
    },
    /** The text that is stored now. */
    keep(text: string, atRevision: number) {
      setStored({ text, revision: atRevision });
      setReview(undefined);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : String(error);
}
