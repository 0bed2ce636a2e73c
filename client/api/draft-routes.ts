import type {
  DeleteRulesDraftReply,
  RulesDraft,
  RulesDraftReply,
  RulesDraftsReply,
  RulesDraftTextReply,
  SaveRulesDraftRequest,
} from "#shared/api/rules-drafts.ts";
import { request, sending } from "./request.ts";

const DRAFTS = "/api/admin/rules-drafts";

/** One version of a draft: changes fail with 412 if a colleague changed it since. */
type Version = Pick<RulesDraft, "id" | "edit">;

const expecting = ({ edit }: Version, acceptance?: string) => ({
  "If-Match": `"${edit}"`,
  ...(acceptance !== undefined && { "Accept-Broken": acceptance }),
});

export function listDrafts(signal?: AbortSignal) {
  return request<RulesDraftsReply>(DRAFTS, { signal });
}

export function getDraft(id: string) {
  return request<RulesDraftTextReply>(`${DRAFTS}/${id}`);
}

/** Adds a draft under a new ID. */
export function addDraft(id: string, draft: SaveRulesDraftRequest) {
  return request<RulesDraftReply>(`${DRAFTS}/${id}`, sending("PUT", draft));
}

export function saveDraft(version: Version, draft: SaveRulesDraftRequest, acceptance?: string) {
  return request<RulesDraftReply>(
    `${DRAFTS}/${version.id}`,
    sending("PUT", draft, expecting(version, acceptance)),
  );
}

/** Schedules a draft, or takes it off the schedule. */
export function scheduleDraft(version: Version, publishAt: Date | null, acceptance?: string) {
  return request<RulesDraftReply>(
    `${DRAFTS}/${version.id}/schedule`,
    sending("PUT", { publishAt: publishAt?.toISOString() ?? null }, expecting(version, acceptance)),
  );
}

export function deleteDraft(version: Version) {
  return request<DeleteRulesDraftReply>(`${DRAFTS}/${version.id}`, {
    method: "DELETE",
    headers: expecting(version),
  });
}

/** Records that staff have seen why a draft was not published. */
export function markDraftRead(id: string) {
  return request<RulesDraftReply>(`${DRAFTS}/${id}/read`, { method: "PUT" });
}
