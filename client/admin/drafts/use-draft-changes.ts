import { useQueryClient } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { changeOf, DRAFT, saveDraft, scheduleDraft } from "../rules/draft-calls.ts";
import { findRejection, type Rejection } from "../rules/rules-edits.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";

export type DraftChanges = ReturnType<typeof useDraftChanges>;

/** Changes of stored drafts. Each resolves to the reason if it fails. */
export function useDraftChanges() {
  const { openedDraft, collected } = useAdmin();
  const client = useQueryClient();
  const attempt = async (work: () => Promise<unknown>): Promise<Rejection | undefined> => {
    const reason = await findRejection(work());
    await client.invalidateQueries(DRAFT_LIST);
    return reason;
  };
  return {
    attempt,
    rename: (draft: RulesDraft, name: string) =>
      attempt(async () => openedDraft.update((await saveDraft(draft, { name })).draft)),
    schedule: (draft: RulesDraft, at: Date | null) =>
      attempt(async () => openedDraft.update((await scheduleDraft(draft, at)).draft)),
    remove: (draft: RulesDraft) =>
      attempt(async () => {
        await call(`DELETE ${DRAFT}`, changeOf(draft));
        openedDraft.close(draft.id);
        collected.close(draft.id);
      }),
    /** Notes that staff have seen why a draft was not published. */
    read: ({ id }: RulesDraft) =>
      attempt(() => call(`PUT ${DRAFT}/read`, { params: { draftId: id } })),
  };
}
