import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCollecting } from "../../drafts/CollectBar.tsx";
import { useAdmin } from "../../rules/admin-context.ts";
import { fileText } from "../../rules/draft-calls.ts";
import type { useRulesFile } from "./use-rules-file.ts";

/** Between two keys of somebody who types, nothing is saved. */
const PAUSE_MS = 400;

type File = Pick<ReturnType<typeof useRulesFile>, "text" | "saved" | "dirty" | "open">;

/** While edits are collected, saves the text of the table and the text view in the draft, and takes over what the cards add to it. */
export function useCollectedText({ text, saved, dirty, open }: File): string | undefined {
  const { collected, openedDraft } = useAdmin();
  const { isOn, draftId, data } = useCollecting(collected);
  const [failure, setFailure] = useState<string>();
  /** The last text that both had. */
  const common = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft has another text
  useEffect(() => {
    common.current = undefined;
  }, [draftId]);

  const takeOver = useEffectEvent(() => {
    if (!isOn || !data || !saved) return;
    const base =
      saved.revision === data.draft.basedOn
        ? saved
        : { text: fileText(data.base), revision: data.draft.basedOn };
    // Text that is not saved yet goes first.
    if (text !== data.text && text !== (common.current ?? saved.text)) return;
    common.current = data.text;
    if (text !== data.text) open(data.text, base);
    openedDraft.set({ draft: data.draft, base });
  });
  const isLoaded = saved !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the draft is taken over once
  useEffect(() => takeOver(), [isOn, data, isLoaded]);

  const save = useEffectEvent(async () => {
    if (!saved) return;
    const base = { revision: saved.revision, rules: JSON.parse(saved.text) };
    const reason = await collected.save({ text, base });
    setFailure(reason?.message);
    if (!reason) common.current = text;
  });
  const waits = isOn && (draftId === undefined ? dirty : data !== undefined && text !== data.text);
  useEffect(() => {
    if (!waits || text === common.current) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waits, text]);

  return failure;
}
