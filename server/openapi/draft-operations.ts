import {
  DeleteRulesDraftReply,
  RulesDraftReply,
  RulesDraftsReply,
  RulesDraftTextReply,
  SaveRulesDraftRequest,
  ScheduleRulesDraftRequest,
} from "#shared/api/rules-drafts.ts";
import { RulesFileErrorReply } from "#shared/api/rules-file.ts";
import type { OperationGroup } from "./operation.ts";
import { ACCEPT_BROKEN, IF_MATCH_DRAFT } from "./parameters.ts";

/** Operations with drafts of the rules file. */
export const draftOperations: OperationGroup = {
  name: "Staff: drafts",
  description: "Rules files that are published later.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/rules-drafts",
      id: "listRulesDrafts",
      summary: "List drafts",
      description:
        "Returns the drafts that wait, at most 50. These requests do not keep a session alive.",
      reply: "The drafts.",
      content: RulesDraftsReply,
      readsOwnBody: true,
    },
    {
      route: "GET /api/admin/rules-drafts/{draftId}",
      id: "getRulesDraft",
      summary: "Get a draft",
      description: "Returns the draft with its text.",
      reply: "The draft.",
      content: RulesDraftTextReply,
      readsOwnBody: true,
    },
    {
      route: "PUT /api/admin/rules-drafts/{draftId}",
      id: "saveRulesDraft",
      summary: "Save a draft",
      description:
        "Creates a draft under an ID that you choose, or replaces the version in `If-Match`. Sending the same again changes nothing. A scheduled draft must stay valid.",
      headers: IF_MATCH_DRAFT.extend(ACCEPT_BROKEN.shape),
      body: SaveRulesDraftRequest,
      reply: "The draft.",
      content: RulesDraftReply,
      errors: {
        400: ["breaks_rules"],
        409: ["breaks_rules", "expectations_broken", "too_many_drafts"],
        412: ["draft_changed"],
      },
      errorReply: RulesFileErrorReply,
    },
    {
      route: "DELETE /api/admin/rules-drafts/{draftId}",
      id: "deleteRulesDraft",
      summary: "Delete a draft",
      description: "Deletes the draft for good.",
      headers: IF_MATCH_DRAFT,
      reply: "The draft is deleted.",
      content: DeleteRulesDraftReply,
      errors: { 412: ["draft_changed"] },
      readsOwnBody: true,
    },
    {
      route: "PUT /api/admin/rules-drafts/{draftId}/schedule",
      id: "scheduleRulesDraft",
      summary: "Schedule a draft",
      description:
        "Publishes the draft at a time within the next two years, or takes it off the schedule. It must be valid now, and is checked again at that time: its changes are merged with those published meanwhile. If that fails, it stays a draft, with the reason.",
      headers: IF_MATCH_DRAFT.extend(ACCEPT_BROKEN.shape),
      body: ScheduleRulesDraftRequest,
      reply: "The draft.",
      content: RulesDraftReply,
      errors: {
        400: ["breaks_rules"],
        409: ["breaks_rules", "expectations_broken"],
        412: ["draft_changed"],
      },
      errorReply: RulesFileErrorReply,
    },
    {
      route: "PUT /api/admin/rules-drafts/{draftId}/read",
      id: "markRulesDraftRead",
      summary: "Mark a failure as read",
      description: "Records that staff have seen why the draft was not published.",
      reply: "The draft.",
      content: RulesDraftReply,
      readsOwnBody: true,
    },
  ],
};
