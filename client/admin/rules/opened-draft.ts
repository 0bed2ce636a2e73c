import { pageEvent } from "#client/ui/hooks/page-event.ts";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";

interface Opened {
  readonly draft: RulesDraft;
  /** The saved rules that its text is based on. */
  readonly base: object | undefined;
}

export type OpenedDraft = ReturnType<typeof createOpenedDraft>;

/** The draft whose text is in the table and the text of the catalog. */
export function createOpenedDraft() {
  let opened: Opened | undefined;
  const changed = pageEvent();
  const set = (next: Opened | undefined) => {
    opened = next;
    changed.tell();
  };
  return {
    get: () => opened,
    set,
    /** Takes its newest version. Other drafts do not matter. */
    update(draft: RulesDraft) {
      if (opened?.draft.id === draft.id) set({ ...opened, draft });
    },
    close(id = opened?.draft.id) {
      if (opened?.draft.id === id) set(undefined);
    },
    subscribe: changed.watch,
  };
}
