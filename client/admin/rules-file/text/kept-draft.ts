import { useEffect, useRef, useState } from "react";
import { randomKey } from "#client/api/random-key.ts";
import {
  forgetRulesDraft,
  keepRulesDraft,
  loadRulesDrafts,
  loadRulesTab,
} from "#client/api/staff-storage.ts";
import { isRecord } from "#shared/is-record.ts";
import type { SavedFile } from "./rules-draft.ts";

/** Long enough that no key waits for the disk. */
const PAUSE_MS = 300;

interface DraftText {
  readonly text: string;
  readonly base: SavedFile;
}

/** A draft that a tab of this browser kept, this one before a reload or another. */
export interface KeptDraft extends DraftText {
  readonly tab: string;
  /** When it was kept, in UTC; undefined for drafts of earlier versions. */
  readonly at: string | undefined;
  /** As it is stored. */
  readonly stored: string;
}

/** The drafts that this browser kept: first that of this tab before a reload, then the newest. */
export function loadDrafts(): readonly KeptDraft[] {
  const rank = (draft: KeptDraft) => (isOwn(draft) ? "own" : (draft.at ?? ""));
  return [...loadRulesDrafts()]
    .flatMap(([tab, stored]) => readDraft(tab, stored) ?? [])
    .toSorted((a, b) => (rank(a) > rank(b) ? -1 : 1));
}

function isOwn({ tab }: KeptDraft): boolean {
  try {
    return loadRulesTab() === tab;
  } catch {
    return false;
  }
}

function readDraft(tab: string, stored: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(stored);
    if (!isRecord(kept) || !isRecord(kept.base)) return undefined;
    const { text, at } = kept;
    const { revision, text: saved } = kept.base;
    return typeof text === "string" && typeof revision === "number" && typeof saved === "string"
      ? {
          ...{ tab, stored, text, base: { revision, text: saved } },
          at: typeof at === "string" ? at : undefined,
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a draft in this browser, and forgets it once there is none. Each page has a key of its own, so that no tab replaces what
 * another keeps. `found` are the drafts from before, of which this page goes on with the first.
 */
export function useKeptDraft(draft: DraftText | undefined, found: readonly KeptDraft[]) {
  const [first] = found;
  const [tab] = useState(randomKey);
  const [isKept, setKept] = useState(true);
  const [others, setOthers] = useState(() => found.filter(({ text }) => text !== first?.text));
  /** The drafts that this page goes on with, until it has kept its own. */
  const continued = useRef(found.filter(({ text }) => text === first?.text));
  const hasOwn = useRef(first !== undefined);
  const written = useRef<string>(undefined);
  const { text, base } = draft ?? {};

  useEffect(() => {
    const keep = () => {
      if (text !== undefined && base) {
        hasOwn.current = true;
        const content = JSON.stringify([text, base]);
        // Kept again without a change, it would count as newer than what another tab kept since.
        const isSame = content === written.current && loadRulesDrafts().has(tab);
        const isStored = isSame || store(tab, { text, base });
        written.current = content;
        setKept(isStored);
        if (isStored) for (const each of continued.current.splice(0)) forgetUnchanged(each);
      } else if (hasOwn.current) {
        hasOwn.current = false;
        forgetRulesDraft(tab);
        for (const each of continued.current.splice(0)) forgetUnchanged(each);
      }
    };
    const timer = setTimeout(keep, PAUSE_MS);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [text, base, tab]);

  const leaveOut = (other: KeptDraft) => setOthers((all) => all.filter((each) => each !== other));
  return {
    /** Whether the browser could keep the last draft. */
    isKept,
    /** The drafts of other tabs. */
    others,
    /** Goes on with the draft of another tab. What this one has is kept beside it. */
    take(other: KeptDraft) {
      continued.current.push(other);
      leaveOut(other);
      const beside = randomKey();
      if (!draft || !store(beside, draft, false)) return;
      setOthers((all) => [...all, ...loadDrafts().filter((each) => each.tab === beside)]);
    },
    drop(other: KeptDraft) {
      forgetUnchanged(other);
      leaveOut(other);
    },
  };
}

/** Its tab may still be open, and have kept more since. */
function forgetUnchanged({ tab, stored }: KeptDraft): void {
  if (loadRulesDrafts().get(tab) === stored) forgetRulesDraft(tab);
}

function store(tab: string, draft: DraftText, isOwn = true): boolean {
  try {
    keepRulesDraft(tab, JSON.stringify({ ...draft, at: new Date().toISOString() }), isOwn);
    return true;
  } catch {
    return false;
  }
}
