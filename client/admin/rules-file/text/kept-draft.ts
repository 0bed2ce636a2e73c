import { useEffect, useRef, useState } from "react";
import { forgetRulesDraft, keepRulesDraft, loadRulesDraft } from "#client/api/staff-storage.ts";
import { isRecord } from "#shared/is-record.ts";
import type { SavedFile } from "./rules-draft.ts";

/** Long enough that no key waits for the disk. */
const PAUSE_MS = 300;

interface KeptDraft {
  readonly text: string;
  readonly base: SavedFile;
}

/** The draft that this browser kept, if any. */
export function loadDraft(): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(loadRulesDraft() ?? "null");
    if (!isRecord(kept) || !isRecord(kept.base)) return undefined;
    const { text } = kept;
    const { revision, text: saved } = kept.base;
    return typeof text === "string" && typeof revision === "number" && typeof saved === "string"
      ? { text, base: { revision, text: saved } }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft in this browser, and forgets it once there is none. Returns whether the browser could keep the last one. */
export function useKeptDraft(draft: KeptDraft | undefined): boolean {
  const [isKept, setKept] = useState(true);
  const { text, base } = draft ?? {};
  /** Another tab may keep a different draft, which this one must not delete. */
  const isOwn = useRef(text !== undefined);
  useEffect(() => {
    const keep = () => {
      if (text !== undefined) {
        isOwn.current = true;
        setKept(isStored(JSON.stringify({ text, base })));
      } else if (isOwn.current) {
        isOwn.current = false;
        forgetRulesDraft();
      }
    };
    const timer = setTimeout(keep, PAUSE_MS);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [text, base]);
  return isKept;
}

function isStored(draft: string): boolean {
  try {
    keepRulesDraft(draft);
    return true;
  } catch {
    return false;
  }
}
