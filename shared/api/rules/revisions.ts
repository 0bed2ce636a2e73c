import { z } from "zod";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { schema, texts } from "#shared/text/schema.ts";
import { endsItsTurns, isSingleLine } from "#shared/text/text.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { nextCursor, pageQuery, reply, wholeQuery } from "../declaration/reply.ts";
import { AdminEditReply, EDIT_ENDPOINT } from "./catalog.ts";

const RevisionSchema = schema("Revision", {
  revision: z.int().describe("The number of the revision."),
  at: z.string().describe("When it was stored: ISO 8601 in UTC."),
  author: z.string().describe("Who stored it."),
  summary: z.string().describe("What changed, in one sentence."),
  why: z.string().nullable().describe("The reason that staff gave. `null` if none."),
});

export const MAX_WHY_CHARACTERS = 300;

/** The reason for a change, as staff give it. */
export const WhySchema = z
  .string()
  .trim()
  .max(MAX_WHY_CHARACTERS)
  .refine((why) => isSingleLine(why) && endsItsTurns(why), "Use one line of ordinary text.")
  .optional()
  .describe("Why the change is made. The history shows it.");

export const AdminChangesReply = reply("AdminChangesReply", {
  config: RulesFileSchema.optional().describe("The current rules, if they are newer than `since`."),
  revision: z.int().describe("The current revision."),
  revisions: z.array(RevisionSchema).readonly().describe("The revisions after `since`, newest first, at most 200."),
  warnings: AdminEditReply.shape.warnings.optional(),
  others: z
    .object({ drafts: z.string(), messages: z.string(), webhooks: z.string(), partners: z.string() })
    .describe("A mark for each of these lists, which changes whenever the list does."),
});

export type AdminChangesReply = z.infer<typeof AdminChangesReply>;

export const ListRevisionsReply = reply("ListRevisionsReply", {
  revisions: z.array(RevisionSchema).readonly().describe("Newest first."),
  nextCursor,
});

export type ListRevisionsReply = z.infer<typeof ListRevisionsReply>;

export const RevisionReply = reply("RevisionReply", {
  revision: RevisionSchema,
  config: RulesFileSchema,
  previous: z
    .int()
    .nullable()
    .describe("The number of the revision before it. `null` for the first. Numbers are left out after a restore."),
  changes: texts,
});

export const REVISIONS = {
  name: "Staff: revisions",
  description: "The rules file, and earlier versions of the rules.",
};

export const revisionEndpoints = endpoints(REVISIONS, {
  getRulesChanges: {
    route: "GET /api/admin/changes",
    access: "catalog:read",
    isPolled: true,
    summary: "Get changed rules",
    description:
      "Returns the rules and their latest revisions if they changed after a revision, to keep a view up to date.",
    query: z.object({ since: wholeQuery(0).describe("The revision that you have.") }),
    reply: AdminChangesReply,
  },
  listRevisions: {
    route: "GET /api/admin/revisions",
    access: "catalog:read",
    summary: "List revisions",
    description: "Returns who changed the rules, when and how, newest first.",
    query: z.object(pageQuery(/^\d{1,15}$/)),
    reply: ListRevisionsReply,
  },
  getRevision: {
    route: "GET /api/admin/revisions/{id}",
    access: "catalog:read",
    summary: "Get a revision",
    description:
      "Returns the rules of the revision, without images that no longer exist, and the changes that restoring it would make.",
    reply: RevisionReply,
  },
  restoreRevision: {
    route: "POST /api/admin/revisions/{id}/restore",
    summary: "Restore a revision",
    description: "Stores the rules of the revision as a new one, without images that no longer exist.",
    ...EDIT_ENDPOINT,
  },
});
