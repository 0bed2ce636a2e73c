import { useQueryClient } from "@tanstack/react-query";
import { readConfig } from "#client/api/admin-routes.ts";
import { call } from "#client/api/call.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import type { RulesDraft, WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { changeOf, DRAFT, draftQuery, type LoadedDraft } from "../rules/draft-query.ts";
import { findRejection, type Rejection } from "../rules/rules-edits.ts";
import { DRAFT_LIST } from "../rules/watched-lists.ts";
import { goTo, linkTo } from "../section/address.ts";

export type DraftChanges = ReturnType<typeof useDraftChanges>;

/** The message about a change that succeeded. */
type Done = Pick<BarMessage, "text" | "detail" | "action">;

/** Changes of drafts. Each resolves to the reason if it fails. Without a dialog, a message says so. `onChanged`: a colleague has changed the draft. */
export function useDraftChanges(onChanged?: () => void) {
  const { waiting, tell, adopt } = useAdmin();
  const client = useQueryClient();
  const attempt = async (work: Promise<unknown>, draft: RulesDraft, done?: Done): Promise<Rejection | undefined> => {
    const reason = await findRejection(work);
    await client.invalidateQueries(DRAFT_LIST);
    // The reply may be lost, not the change. A colleague may have changed the draft as well.
    if (reason && reason.code === undefined && !(await isUnchanged(draft)))
      return { ...reason, message: `${reason.message} It may be done all the same: look in History.` };
    // The newest drafts are loaded by now.
    if (reason?.code === "draft_changed") onChanged?.();
    if (!reason && done) tell({ tone: "success", ...done });
    return reason;
  };
  const isUnchanged = ({ id, edit }: RulesDraft) =>
    client.fetchQuery({ ...draftQuery(id), staleTime: 0 }).then(
      (now) => now?.draft.edit === edit,
      () => false,
    );
  const tellFailure = async (work: Promise<Rejection | undefined>) => {
    const reason = await work;
    if (reason) tell({ tone: "error", text: reason.message });
  };
  const schedule = (draft: RulesDraft, body: { publishAt: string | null; name?: string; why?: string }, done?: Done) =>
    attempt(call(`PUT ${DRAFT}/schedule`, { ...changeOf(draft), body }), draft, done);
  return {
    publish: (draft: RulesDraft, why: string) =>
      attempt(
        adopt(async () => readConfig(await call(`POST ${DRAFT}/publish`, { ...changeOf(draft), body: { why } }))),
        draft,
        { text: "Changes published" },
      ),
    /** `text` says when the draft will be published. */
    schedule: (draft: RulesDraft, name: string, at: Date, why: string, text: string) => {
      const action = { label: "Show in History", run: () => goTo(linkTo("history")) };
      return schedule(draft, { publishAt: at.toISOString(), name, why }, { text, detail: name, action });
    },
    discard: (draft: RulesDraft) => attempt(call(`DELETE ${DRAFT}`, changeOf(draft)), draft),
    /** Gives the edits of a scheduled draft back to those that wait. */
    reopen: (draft: RulesDraft) => tellFailure(schedule(draft, { publishAt: null })),
    removeEdit: (key: string) => tellFailure(waiting.remove(key)),
    settle: (
      { draft, revision }: LoadedDraft,
      { key, index }: WholeRulesDraftReply["conflicts"][number],
      keep: boolean,
    ) => {
      const body = { key, index, keep, revision };
      return tellFailure(attempt(call(`PUT ${DRAFT}/conflict`, { ...changeOf(draft), body }), draft));
    },
  };
}
