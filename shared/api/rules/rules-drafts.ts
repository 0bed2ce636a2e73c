import { z } from "zod";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { schema, texts } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IF_MATCH_DRAFT } from "../declaration/headers.ts";
import { nameField } from "../declaration/name-field.ts";
import { reply } from "../declaration/reply.ts";
import { EDIT_ENDPOINT } from "./catalog.ts";
import { WhySchema } from "./revisions.ts";
import { LONG_BODY, RulesEditSchema } from "./rules-edits.ts";

export const MAX_DRAFTS = 50;

/** More edits than anyone makes before looking at them. */
export const MAX_EDITS = 5_000;

/** The draft of the changes that wait. All other drafts have a name and a time. */
export const WAITING_ID = "changes-waiting";

const RulesDraftSchema = schema("RulesDraft", {
  id: z.string().describe(`\`${WAITING_ID}\` for the changes that wait.`),
  name: z.string().describe("The name of the draft."),
  basedOn: z.int().describe("The revision that was current at the first edit."),
  summary: z.string().describe("What it changes."),
  editCount: z.int().describe("The number of its edits."),
  author: z.string().describe("Who changed it last."),
  createdAt: z.string().describe("When it was created: ISO 8601 in UTC."),
  changedAt: z.string().describe("When it was last changed: ISO 8601 in UTC."),
  publishAt: z
    .string()
    .nullable()
    .describe("When it will be published: ISO 8601 in UTC. `null` if it is not scheduled."),
  notPublished: z.string().nullable().describe("Why it was not published at its time. `null` if that did not happen."),
  why: z.string().nullable().describe("The reason that staff gave when they scheduled it. `null` if none."),
  edit: z.int().describe("Counts the changes of the draft. Send it in `If-Match` to change this version."),
});

export type RulesDraft = z.infer<typeof RulesDraftSchema>;

export const RulesDraftsReply = reply("RulesDraftsReply", {
  drafts: z
    .array(RulesDraftSchema)
    .readonly()
    .describe(
      "Without their edits: those that were not published first, then scheduled ones by their time, then the last changed ones.",
    ),
  timeZone: z.string().describe("The company's time zone."),
});

export type RulesDraftsReply = z.infer<typeof RulesDraftsReply>;

/** The reply to every change of a draft. */
export const RulesDraftReply = reply("RulesDraftReply", { draft: RulesDraftSchema });

const EditKeySchema = z
  .string()
  .regex(/^[\w-]{8,64}$/, "Give the edit a key of 8 to 64 letters, digits, - and _.")
  .describe("A key that you choose. Sending an edit again under its key changes nothing.");

export const WholeRulesDraftReply = RulesDraftReply.extend({
  edits: z
    .array(
      schema("WaitingEdit", {
        key: EditKeySchema,
        author: z.string(),
        at: z.string().describe("When it was made: ISO 8601 in UTC."),
        changes: texts.describe("What it changes."),
      }),
    )
    .readonly(),
  conflicts: z
    .array(
      schema("DraftConflict", {
        key: z.string().describe("The key of the edit."),
        index: z.int().describe("The place in the edit."),
        message: z.string().describe("What both sides want, with the option."),
        isGone: z.boolean().describe("Whether what it changes no longer exists."),
      }),
    )
    .readonly()
    .describe("The changes that no longer apply. While there are any, the draft cannot be published."),
  document: RulesFileSchema.describe("The current rules with its edits, without those in a conflict."),
  changes: texts.describe("How these rules differ from the current ones, as sentences."),
  revision: z.int().describe("The current revision."),
  file: z.string().nullable().describe("The text of a draft of earlier versions that could not be read as rules."),
}).meta({ id: "WholeRulesDraftReply" });

export type WholeRulesDraftReply = z.infer<typeof WholeRulesDraftReply>;

const NameSchema = nameField(80, "Give the draft a name.").describe("The name of the draft.");

/** The summary of a draft tells the changes of colleagues, too. */
const DRAFT_EDIT = {
  access: "catalog:write",
  reply: RulesDraftReply,
  fieldScopes: { draft: "catalog:read" },
} as const;

const CHANGES_DRAFT = { 412: ["draft_changed"] } as const;
const PUBLISHES = { 400: ["breaks_rules"], 409: ["breaks_rules"], ...CHANGES_DRAFT } as const;

export const AddEditRequest = schema("AddEditRequest", { key: EditKeySchema, edit: RulesEditSchema });

export const draftEndpoints = endpoints(
  {
    name: "Staff: drafts",
    description:
      "Edits of the rules that are published later. A request that is repeated with the same `If-Match` changes nothing again: it gets 404 or 412, or for an edit what the first one made.",
  },
  {
    listRulesDrafts: {
      route: "GET /api/admin/rules-drafts",
      access: "catalog:read",
      isPolled: true,
      summary: "List drafts",
      description: "Returns all drafts, at most 50.",
      reply: RulesDraftsReply,
    },
    getRulesDraft: {
      route: "GET /api/admin/rules-drafts/{draftId}",
      access: "catalog:read",
      isPolled: true,
      summary: "Get a draft",
      description: "Returns the draft with its edits, made on the rules of today.",
      reply: WholeRulesDraftReply,
    },
    addEdit: {
      route: "POST /api/admin/rules-drafts/{draftId}/edits",
      summary: "Add an edit to a draft",
      description: `Makes the edit on the rules of the draft. The first edit creates the draft \`${WAITING_ID}\`. A draft has at most 5,000 edits.`,
      body: AddEditRequest,
      ...LONG_BODY,
      ...DRAFT_EDIT,
      errors: { 400: ["breaks_rules"], 409: ["breaks_rules", "too_many_drafts"] },
    },
    removeEdit: {
      route: "DELETE /api/admin/rules-drafts/{draftId}/edits/{editKey}",
      summary: "Remove an edit from a draft",
      description: "Takes the edit back. Later edits of the same place may then be in a conflict.",
      ...DRAFT_EDIT,
    },
    settleConflict: {
      route: "PUT /api/admin/rules-drafts/{draftId}/conflict",
      summary: "Settle a conflict",
      description: "Keeps the change of the draft, or drops it for what was published.",
      headers: IF_MATCH_DRAFT,
      body: schema("SettleConflictRequest", {
        key: z.string().describe("The key of the edit."),
        index: z.int().nonnegative().describe("The place in the edit."),
        keep: z.boolean().describe("False to drop the change."),
        revision: z.int().optional().describe("That of the review. If another one is current by now, nothing changes."),
      }),
      ...DRAFT_EDIT,
      errors: CHANGES_DRAFT,
    },
    scheduleRulesDraft: {
      route: "PUT /api/admin/rules-drafts/{draftId}/schedule",
      summary: "Schedule a draft",
      description: `Publishes the draft at a time within the next two years. It must fit now, and is checked again at that time. If it does not fit then, it stays a draft, with the reason. The changes that wait get an ID of their own. Without a time, the edits go back to \`${WAITING_ID}\`.`,
      headers: IF_MATCH_DRAFT,
      body: schema("ScheduleRulesDraftRequest", {
        publishAt: z.iso
          .datetime("Give a time such as 2027-01-01T06:00:00Z.")
          .nullable()
          .describe("When to publish it: ISO 8601 in UTC. `null` takes it off the schedule."),
        name: NameSchema.optional(),
        why: WhySchema,
      }),
      ...DRAFT_EDIT,
      errors: { ...PUBLISHES, 409: ["breaks_rules", "too_many_drafts"] },
    },
    publishRulesDraft: {
      route: "POST /api/admin/rules-drafts/{draftId}/publish",
      summary: "Publish a draft",
      description: "Stores the current rules with its edits as a revision. The draft is then gone.",
      ...EDIT_ENDPOINT,
      headers: IF_MATCH_DRAFT,
      body: schema("PublishRulesDraftRequest", { why: WhySchema }),
      errors: PUBLISHES,
    },
    deleteRulesDraft: {
      route: "DELETE /api/admin/rules-drafts/{draftId}",
      access: "catalog:write",
      summary: "Discard a draft",
      description: "Deletes the draft and its edits for good.",
      headers: IF_MATCH_DRAFT,
      reply: reply("DeleteRulesDraftReply", { id: z.string().describe("The ID of the deleted draft.") }),
      errors: CHANGES_DRAFT,
    },
  },
);
