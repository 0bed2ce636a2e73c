import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { getRulesFile, tryRulesFile } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { RulesFileDryRunReply, RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import { type KeptDraft, loadDrafts, useKeptDraft } from "./kept-draft.ts";
import { createRulesDraft, isDirty, type SavedFile } from "./rules-draft.ts";

/** The server's review of a text. */
export interface Review extends RulesFileDryRunReply {
  readonly text: string;
}

/** The largest file that the server accepts. */
const MAX_BYTES = 2 * 1024 * 1024;

const keyOf = (revision: number) => ["admin", "rules-file", revision];

/** The draft of the rules file. It follows the saved rules, except while staff edit it. `collected` is a text that the server has. */
export function useRulesFile(revision: number, collected?: string) {
  const client = useQueryClient();
  const [found] = useState(loadDrafts);
  const [draft] = useState(() => createRulesDraft(found[0]));
  const { text, base, canUndo, canRedo } = useSyncExternalStore(draft.subscribe, draft.getDraft);
  const [reviewed, setReview] = useState<Review>();
  const [failure, setFailure] = useState<string>();
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(revision),
    queryFn: ({ signal }): Promise<SavedFile> => getRulesFile(signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const dirty = isDirty({ text, base });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows again once it has no edits
  useEffect(() => {
    if (loaded) draft.follow(loaded);
  }, [draft, loaded, dirty]);

  const isUnsaved = dirty && text !== collected;
  const kept = useKeptDraft(isUnsaved && base ? { text, base } : undefined, found);
  useUnsaved(isUnsaved, kept.isKept && base !== undefined);

  return {
    draft,
    text,
    /** The saved rules that the draft is based on. */
    saved: base,
    dirty,
    canUndo,
    canRedo,
    /** Whether the draft is based on an older revision. */
    isBehind: (base?.revision ?? 0) < revision,
    /** The review of exactly this text. */
    review: reviewed?.text === text ? reviewed : undefined,
    failure: failure ?? (error ? reasonOf(error) : undefined),
    retry: () => void refetch(),
    /** Returns to the newest saved rules, which can be undone. */
    discard() {
      const newest = loaded && loaded.revision > (base?.revision ?? 0) ? loaded : base;
      if (newest) draft.write(newest.text, newest);
    },
    /** Replaces the text by one that is based on another revision, as one step of the history. */
    open: draft.write,
    /** The edits that other tabs of this browser kept. */
    others: kept.others,
    /** Opens the edits of another tab. What was here is kept as those of another. */
    openOther(other: KeptDraft) {
      kept.take(other);
      draft.write(other.text, other.base);
    },
    dropOther: kept.drop,
    /** Undoes `open`. */
    back: canUndo ? draft.undo : undefined,
    async upload(file: File) {
      if (file.size > MAX_BYTES)
        return setFailure("The file was not read: it is larger than 2 MB.");
      try {
        const decoded = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        setFailure(undefined);
        draft.write(decoded.replaceAll("\r\n", "\n"));
        if (!loaded) void refetch();
      } catch {
        setFailure("This file is not text in UTF-8. Save it as UTF-8 and upload it again.");
      }
    },
    /** Reviews the text. Resolves to undefined if that failed or the text has changed. */
    async check(checked = text): Promise<Review | undefined> {
      setFailure(undefined);
      try {
        const reply = await tryRulesFile(checked);
        if (draft.getDraft().text !== checked) return undefined;
        const found = { ...reply, text: checked };
        setReview(found);
        return found;
      } catch (problem) {
        setFailure(reasonOf(problem));
        return undefined;
      }
    },
    /** Continues from a text that was saved. */
    keep(savedText: string, atRevision: number) {
      const saved = { text: savedText, revision: atRevision };
      client.setQueryData<SavedFile>(keyOf(atRevision), saved);
      draft.rebase(saved);
      setReview(undefined);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : String(error);
}

/** Between two keys of somebody who types, nothing is sent. */
const PAUSE_MS = 400;

const NO_PROBLEMS: readonly RulesFileProblem[] = [];

/**
 * The problems of an edited text, as the server finds them while staff type. Until its next reply they are those of the
 * text before. A failed check is silent: the review reports it.
 */
export function useProblems(text: string, dirty: boolean): readonly RulesFileProblem[] {
  const [problems, setProblems] = useState(NO_PROBLEMS);
  useEffect(() => {
    if (!dirty) return;
    const abort = new AbortController();
    const check = () =>
      tryRulesFile(text, abort.signal).then(
        ({ problems: found }) => !abort.signal.aborted && setProblems(found),
        () => {},
      );
    const timer = setTimeout(check, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, dirty]);
  return dirty ? problems : NO_PROBLEMS;
}
