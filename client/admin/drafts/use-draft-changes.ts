import { useQueryClient } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";
import type { RulesDraft, SaveRulesDraftRequest } from "#shared/api/rules/rules-drafts.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { findRejection, isBroken, type Rejection } from "../rules/rules-edits.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";

export const DRAFT = "/api/admin/rules-drafts/{draftId}";

/** A change of one version of a draft. It fails with 412 if a colleague changed it since. */
const changeOf = ({ id, edit }: RulesDraft, acceptance?: string) => ({
  params: { draftId: id },
  ifMatch: edit,
  ...(acceptance !== undefined && { headers: { "Accept-Broken": acceptance } }),
});

export const saveDraft = (draft: RulesDraft, body: SaveRulesDraftRequest, acceptance?: string) =>
  call(`PUT ${DRAFT}`, { ...changeOf(draft, acceptance), body });

export const scheduleDraft = (draft: RulesDraft, at: Date | null, acceptance?: string) =>
  call(`PUT ${DRAFT}/schedule`, {
    ...changeOf(draft, acceptance),
    body: { publishAt: at?.toISOString() ?? null },
  });

export type DraftChanges = ReturnType<typeof useDraftChanges>;

/** Changes of stored drafts. Each resolves to the reason if it fails. If it breaks something in use, a dialog asks first. */
export function useDraftChanges() {
  const { openedDraft, decide } = useAdmin();
  const client = useQueryClient();
  const attempt = async (
    work: (acceptance?: string) => Promise<unknown>,
    accepted?: string,
  ): Promise<Rejection | undefined> => {
    const reason = await findRejection(work(accepted));
    await client.invalidateQueries(DRAFT_LIST);
    if (!reason || !isBroken(reason) || (await decide(reason)) !== "publish") return reason;
    return attempt(work, reason.acceptance);
  };
  return {
    attempt,
    rename: (draft: RulesDraft, name: string) =>
      attempt(async () => openedDraft.update((await saveDraft(draft, { name })).draft)),
    schedule: (draft: RulesDraft, at: Date | null) =>
      attempt(async (acceptance) =>
        openedDraft.update((await scheduleDraft(draft, at, acceptance)).draft),
      ),
    remove: (draft: RulesDraft) =>
      attempt(async () => {
        await call(`DELETE ${DRAFT}`, changeOf(draft));
        openedDraft.close(draft.id);
      }),
    /** Notes that staff have seen why a draft was not published. */
    read: ({ id }: RulesDraft) =>
      attempt(() => call(`PUT ${DRAFT}/read`, { params: { draftId: id } })),
  };
}
