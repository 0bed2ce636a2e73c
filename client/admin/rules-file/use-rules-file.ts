import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { getRulesFile, tryRulesFile } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useUnsaved } from "#client/ui/unsaved.ts";
import type { RulesFileDryRunReply } from "#shared/api/rules-file.ts";

/** A text that replaces the editor's content. Each new object replaces it again. */
export interface PutText {
  readonly text: string;
}

interface SavedFile extends PutText {
  readonly revision: number;
}

interface Draft {
  readonly text: string;
  /** The file that was edited; undefined for an upload before any file was loaded. */
  readonly base: SavedFile | undefined;
  /** The text that the editor began with. */
  readonly put: PutText | undefined;
}

/** The server's review of a text. */
export interface Review extends RulesFileDryRunReply {
  readonly text: string;
}

/** The largest file that the server accepts. */
const MOST_BYTES = 2 * 1024 * 1024;

const keyOf = (revision: number) => ["admin", "rules-file", revision];

/** The text of the rules file. It follows the saved rules, except while staff edit it. */
export function useRulesFile(revision: number) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>();
  const [review, setReview] = useState<Review>();
  const [failure, setFailure] = useState<string>();
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(revision),
    queryFn: ({ signal }): Promise<SavedFile> => getRulesFile(signal),
    enabled: draft?.base === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (draft && !draft.base && loaded) setDraft({ ...draft, base: loaded });

  const saved = draft?.base ?? loaded;
  const text = draft?.text ?? loaded?.text ?? "";
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  }, [text]);
  useUnsaved(draft !== undefined);

  const edit = (edited: string, put = draft?.put ?? loaded) => {
    setDraft(edited === saved?.text ? undefined : { text: edited, base: saved, put });
    setReview(undefined);
  };

  return {
    saved,
    put: draft?.put ?? loaded,
    text,
    dirty: draft !== undefined,
    /** Whether the text is based on an older revision. */
    isBehind: (saved?.revision ?? 0) < revision,
    review,
    failure: failure ?? (error ? reasonOf(error) : undefined),
    retry: () => void refetch(),
    discard() {
      setDraft(undefined);
      setReview(undefined);
    },
    edit: (edited: string) => edit(edited),
    /** Replaces the text in the editor, which can undo it. */
    replace: (text: string) => edit(text, { text }),
    async upload(file: File) {
      if (file.size > MOST_BYTES)
        return setFailure("The file was not read: it is larger than 2 MB.");
      try {
        const decoded = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        const uploaded = decoded.replaceAll("\r\n", "\n");
        setFailure(undefined);
        edit(uploaded, { text: uploaded });
        if (!saved) void refetch();
      } catch {
        setFailure("This file is not text in UTF-8. Save it as UTF-8 and upload it again.");
      }
    },
    /** Reviews the text. Resolves to undefined if that failed, or if the text has changed meanwhile. */
    async check(): Promise<Review | undefined> {
      setFailure(undefined);
      try {
        const reply = await tryRulesFile(text);
        if (newest.current !== text) return undefined;
        const reviewed = { ...reply, text };
        setReview(reviewed);
        return reviewed;
      } catch (problem) {
        setFailure(reasonOf(problem));
        return undefined;
      }
    },
    /** Continues from a text that was saved. */
    keep(savedText: string, atRevision: number) {
      const base = { text: savedText, revision: atRevision };
      client.setQueryData<SavedFile>(keyOf(atRevision), base);
      setDraft((now) => (now && now.text !== savedText ? { ...now, base } : undefined));
      setReview(undefined);
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof RequestFailure ? error.message : String(error);
}
