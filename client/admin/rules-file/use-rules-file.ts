import { useCallback, useEffect, useRef, useState } from "react";
import { getRulesFile, tryRulesFile } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/unsaved.ts";
import type { RulesFileDryRunReply } from "#shared/api/rules-file.ts";

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
  const dirty = put !== undefined && draft !== stored?.text;
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

  /** Reads the stored text; it takes the place of the draft, unless that is typed on, or staff's own. */
  const load = useCallback(
    async (own: boolean, signal?: AbortSignal) => {
      setFailure(undefined);
      const before = newest.current;
      try {
        const file = await getRulesFile(signal);
        if (signal?.aborted) return;
        if (own || newest.current !== before) return setStored((known) => known ?? file);
        setStored(file);
        replace(file.text);
      } catch (error) {
        if (!signal?.aborted) setFailure(reasonOf(error));
      }
    },
    [replace],
  );

  const isBehind = (stored?.revision ?? 0) < revision;
  const isOwn = dirty && stored === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer revision is read anew
  useEffect(() => {
    if ((dirty && !isOwn) || !isBehind) return;
    const call = new AbortController();
    void load(isOwn, call.signal);
    return () => call.abort();
  }, [dirty, isOwn, isBehind, revision, load]);

  return {
    stored,
    put,
    draft,
    dirty,
    /** Whether the text is that of an older revision. */
    isBehind,
    review,
    failure,
    /** After a failure. */
    retry: () => void load(isOwn),
    /** Gives up the draft. */
    back: () => void load(false),
    replace,
    edit,
    /** Asks what the text would do; answers whether it can be stored and changes something, if there is an answer. */
    async check(): Promise<boolean | undefined> {
      setFailure(undefined);
      const text = newest.current;
      try {
        const reply = await tryRulesFile(text);
        if (newest.current !== text) return undefined;
        setReview({ ...reply, text });
        return reply.problems.length === 0 && reply.changes.length > 0;
      } catch (error) {
        setFailure(reasonOf(error));
        return undefined;
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
