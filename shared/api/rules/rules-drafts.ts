import { z } from "zod";
import { endsItsTurns, isSingleLine, isWellFormedText } from "#shared/text/text.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IF_MATCH_DRAFT } from "../declaration/headers.ts";
import { success } from "../declaration/reply.ts";
import { WhySchema } from "./revisions.ts";
import { RulesFileErrorReply } from "./rules-file.ts";

/** As many characters as a rules file has bytes at most. */
const MAX_TEXT_CHARACTERS = 2 * 1024 * 1024;

export const MAX_DRAFTS = 50;

const RulesDraftSchema = z
  .object({
    id: z.string().meta({ description: "The ID that the client chose." }),
    name: z.string().meta({ description: "The name of the draft." }),
    basedOn: z.int().meta({ description: "The revision that was edited." }),
    summary: z.string().meta({ description: "What it changes, or why it is not valid yet." }),
    valid: z.boolean().meta({ description: "Whether its rules had no problem when it was saved." }),
    author: z.string().meta({ description: "Who saved it." }),
    createdAt: z.string().meta({ description: "When it was created: ISO 8601 in UTC." }),
    changedAt: z.string().meta({ description: "When it was last changed: ISO 8601 in UTC." }),
    publishAt: z.string().nullable().meta({
      description: "When it will be published: ISO 8601 in UTC. `null` if it is not scheduled.",
    }),
    notPublished: z.string().nullable().meta({
      description: "Why it was not published at its time. `null` if that did not happen.",
    }),
    why: z.string().nullable().meta({
      description: "The reason that staff gave when they scheduled it. `null` if none.",
    }),
    unread: z.boolean().meta({ description: "Whether staff have not seen this reason yet." }),
    edit: z.int().meta({
      description: "Counts the changes of the draft. Send it in `If-Match` to change this version.",
    }),
  })
  .meta({ id: "RulesDraft" });

export type RulesDraft = z.infer<typeof RulesDraftSchema>;

/** GET /api/admin/rules-drafts */
export const RulesDraftsReply = z
  .object({
    success,
    drafts: z.array(RulesDraftSchema).readonly().meta({
      description:
        "Without their texts: those with an unread failure first, then scheduled ones by their time, then the last changed ones.",
    }),
    timeZone: z.string().meta({ description: "The company's time zone." }),
  })
  .meta({ id: "RulesDraftsReply" });

export type RulesDraftsReply = z.infer<typeof RulesDraftsReply>;

/** The reply to every change of a draft. */
export const RulesDraftReply = z
  .object({ success, draft: RulesDraftSchema })
  .meta({ id: "RulesDraftReply" });

export type RulesDraftReply = z.infer<typeof RulesDraftReply>;

/** GET /api/admin/rules-drafts/:draftId */
export const RulesDraftTextReply = RulesDraftReply.extend({
  text: z.string().meta({ description: "The text of the file. It may have problems." }),
}).meta({ id: "RulesDraftTextReply" });

export type RulesDraftTextReply = z.infer<typeof RulesDraftTextReply>;

/** PUT /api/admin/rules-drafts/:draftId. Without a file, only the name changes. */
export const SaveRulesDraftRequest = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, "Give the draft a name.")
      .max(80)
      .refine((name) => isSingleLine(name) && endsItsTurns(name), "Use one line of ordinary text.")
      .meta({ description: "The name of the draft." }),
    file: z
      .object({
        text: z
          .string()
          .max(MAX_TEXT_CHARACTERS)
          .refine(isWellFormedText, "This text has characters that cannot be shown.")
          .meta({ description: "The text of the file, valid or not." }),
        basedOn: z.int().positive().meta({ description: "The revision that was edited." }),
      })
      .optional()
      .meta({ description: "The rules file. Required for a new draft." }),
  })
  .meta({ id: "SaveRulesDraftRequest" });

export type SaveRulesDraftRequest = z.infer<typeof SaveRulesDraftRequest>;

export const draftEndpoints = endpoints(
  { name: "Staff: drafts", description: "Rules files that are published later." },
  {
    listRulesDrafts: {
      route: "GET /api/admin/rules-drafts",
      access: "catalog:read",
      isPolled: true,
      summary: "List drafts",
      description: "Returns all drafts, at most 50.",
      reply: RulesDraftsReply,
      readsOwnBody: true,
    },
    getRulesDraft: {
      route: "GET /api/admin/rules-drafts/{draftId}",
      access: "catalog:read",
      summary: "Get a draft",
      description: "Returns the draft with its text.",
      reply: RulesDraftTextReply,
      readsOwnBody: true,
    },
    saveRulesDraft: {
      route: "PUT /api/admin/rules-drafts/{draftId}",
      access: "catalog:write",
      summary: "Save a draft",
      description:
        "Creates a draft under an ID that you choose, or replaces the version in `If-Match`. Sending the same again changes nothing. A scheduled draft must stay valid.",
      headers: IF_MATCH_DRAFT,
      body: SaveRulesDraftRequest,
      reply: RulesDraftReply,
      errors: {
        400: ["breaks_rules"],
        409: ["breaks_rules", "too_many_drafts"],
        412: ["draft_changed"],
      },
      errorReply: RulesFileErrorReply,
    },
    deleteRulesDraft: {
      route: "DELETE /api/admin/rules-drafts/{draftId}",
      access: "catalog:write",
      summary: "Delete a draft",
      description: "Deletes the draft for good.",
      headers: IF_MATCH_DRAFT,
      reply: z
        .object({ success, id: z.string().meta({ description: "The ID of the deleted draft." }) })
        .meta({ id: "DeleteRulesDraftReply" }),
      errors: { 412: ["draft_changed"] },
      readsOwnBody: true,
    },
    scheduleRulesDraft: {
      route: "PUT /api/admin/rules-drafts/{draftId}/schedule",
      access: "catalog:write",
      summary: "Schedule a draft",
      description:
        "Publishes the draft at a time within the next two years, or takes it off the schedule. It must be valid now, and is checked again at that time: its changes are merged with those published in the meantime. If that fails, it stays a draft, with the reason.",
      headers: IF_MATCH_DRAFT,
      body: z
        .object({
          publishAt: z.iso.datetime("Give a time such as 2027-01-01T06:00:00Z.").nullable().meta({
            description: "When to publish it: ISO 8601 in UTC. `null` takes it off the schedule.",
          }),
          why: WhySchema,
        })
        .meta({ id: "ScheduleRulesDraftRequest" }),
      reply: RulesDraftReply,
      errors: {
        400: ["breaks_rules"],
        409: ["breaks_rules"],
        412: ["draft_changed"],
      },
      errorReply: RulesFileErrorReply,
    },
    markRulesDraftRead: {
      route: "PUT /api/admin/rules-drafts/{draftId}/read",
      access: "catalog:write",
      summary: "Mark a failure as read",
      description: "Records that staff have seen why the draft was not published.",
      reply: RulesDraftReply,
      readsOwnBody: true,
    },
  },
);
