import { useState, useSyncExternalStore } from "react";
import { randomKey } from "#client/api/random-key.ts";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";
import { useDraftChanges } from "../../drafts/use-draft-changes.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import {
  addDraft,
  fileText,
  loadDraft,
  saveDraft,
  scheduleDraft,
} from "../../rules/draft-calls.ts";
import type { useRulesFile } from "../text/use-rules-file.ts";

type RulesFileText = Pick<ReturnType<typeof useRulesFile>, "text" | "saved" | "open" | "discard">;

type Base = RulesFileText["saved"];

export type Drafts = ReturnType<typeof useDrafts>;

/** Saves the editor's text as a draft, and opens drafts in the editor. Each action resolves to the reason if it fails. */
export function useDrafts(file: RulesFileText) {
  const { openedDraft, collected } = useAdmin();
  const { attempt, remove } = useDraftChanges();
  const last = useSyncExternalStore(openedDraft.subscribe, openedDraft.get);
  // Undo may lead back to a text that is not this draft's, and has another base.
  const opened = last?.base === file.saved ? last?.draft : undefined;
  const setOpened = (draft: RulesDraft, base: Base = file.saved) =>
    openedDraft.set({ draft, base });
  /** Stays the same until a draft is saved, so that a retry after a lost reply adds no second one. */
  const [newId, setNewId] = useState(randomKey);

  const contentOf = (name: string) => ({
    name,
    file: { text: file.text, basedOn: file.saved?.revision ?? 0 },
  });

  const saveNew = async (name: string): Promise<RulesDraft> => {
    const { draft } = await addDraft(newId, contentOf(name));
    setNewId(randomKey());
    setOpened(draft);
    return draft;
  };

  const save = async (draft: RulesDraft, name: string) => {
    const reply = await saveDraft(draft, contentOf(name));
    setOpened(reply.draft);
    return reply.draft;
  };

  return {
    /** The draft in the editor. */
    opened,
    /** The editor's text is no longer that of a draft. */
    close: () => openedDraft.close(),
    /** The draft in the editor got another base. */
    rebase: (base: Base) => opened && setOpened(opened, base),
    saveAs: (name: string) => attempt(() => saveNew(name)),
    save: (draft: RulesDraft) => attempt(() => save(draft, draft.name)),
    /** Saves the editor's text and schedules it. The editor then shows the published rules again. */
    publishLater: (name: string, at: Date, why: string) =>
      attempt(async () => {
        const draft = opened ? await save(opened, name) : await saveNew(name);
        await scheduleDraft(draft, at, why);
        openedDraft.close();
        collected.close(draft.id);
        file.discard();
      }),
    remove,
    open: (id: string) =>
      attempt(async () => {
        const loaded = await loadDraft(id);
        collected.open(loaded);
        const base = { text: fileText(loaded.base), revision: loaded.draft.basedOn };
        file.open(loaded.text, base);
        setOpened(loaded.draft, base);
      }),
    /** The editor's text was published, so its draft has nothing left to publish. */
    onPublished() {
      openedDraft.close();
      if (opened) void remove(opened);
    },
  };
}
