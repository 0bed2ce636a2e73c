import { useCallback, useEffect, useState } from "react";
import { getRulesFile, tryRulesFile } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { RulesFileDryRunReply } from "#shared/api.ts";

/** A text put into the editor as a whole; each is one of its own. */
export interface PutText {
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
  const [review, setReview] = useState<RulesFileDryRunReply>();
  const [failure, setFailure] = useState<string>();
  const dirty = stored !== undefined && draft !== stored.text;

  const replace = useCallback((text: string) => {
    setPut({ text });
    setDraft(text);
    setReview(undefined);
  }, []);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(undefined);
      try {
        const file = await getRulesFile(signal);
        setStored(file);
        replace(file.text);
      } catch (error) {
        if (!signal?.aborted) setFailure(reasonOf(error));
      }
    },
    [replace],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit of the text must not load it anew
  useEffect(() => {
    if (dirty) return;
    const call = new AbortController();
    void load(call.signal);
    return () => call.abort();
  }, [revision, load]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  return {
    stored,
    put,
    draft,
    dirty,
    review,
    failure,
    load,
    replace,
    edit(text: string) {
      setDraft(text);
      setReview(undefined);
    },
    /** Asks what the text would do; answers whether it can be stored and changes something. */
    async check(): Promise<boolean> {
      setFailure(undefined);
      try {
        const reply = await tryRulesFile(draft);
        setReview(reply);
        return reply.problems.length === 0 && reply.changes.length > 0;
      } catch (error) {
        setFailure(reasonOf(error));
        return false;
      }
    },
    /** The text is what is stored now. */
    keep(text: string, atRevision: number) {
      setStored({ text, revision: atRevision });
      setReview(undefined);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : String(error);
}
