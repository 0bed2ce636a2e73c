import { z } from "zod";
import { AdminEditReply } from "#shared/api/catalog.ts";
import {
  AdminChangesQuery,
  AdminChangesReply,
  ListRevisionsQuery,
  ListRevisionsReply,
  RevisionReply,
} from "#shared/api/revisions.ts";
import { RulesFileErrorReply, RulesFileReply } from "#shared/api/rules-file.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";
import type { Operation } from "./operation.ts";
import { IF_MATCH, IF_NONE_MATCH } from "./parameters.ts";

const FOR_STAFF = { tag: "Staff: revisions", isForStaff: true } as const;

const DryRunQuery = z.object({
  dryRun: z.string().optional().meta({ description: "With any value, nothing is stored." }),
});

/** The rules as a whole: as a file, and as they were. */
export const revisionOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/rules-file",
    id: "downloadRulesFile",
    summary: "Download the rules file",
    description: "The `ETag` is the revision. Send it as `If-Match` with the edited file.",
    headers: IF_NONE_MATCH,
    reply: "The file.",
    content: RulesDocumentSchema,
    readsOwnBody: true,
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/admin/rules-file",
    id: "storeRulesFile",
    summary: "Upload a rules file",
    description:
      "Replaces the current rules by the file, at most 2 MB, if nothing is wrong with it. With `dryRun=1`, the reply says what is wrong with the file and what it would change.",
    query: DryRunQuery,
    headers: IF_MATCH,
    body: RulesDocumentSchema,
    reply: "What the file changes.",
    content: RulesFileReply,
    errors: {
      400: ["invalid_json", "breaks_rules"],
      409: ["breaks_rules"],
      412: ["stale_revision"],
      413: ["too_large"],
      415: ["unsupported_type"],
    },
    errorReply: RulesFileErrorReply,
    readsOwnBody: true,
  },
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/changes",
    id: "getRulesChanges",
    summary: "Get changed rules",
    description:
      "Returns the rules and their latest revisions if they changed after a revision, for a view that stays current. These requests do not keep a session alive.",
    query: AdminChangesQuery,
    reply: "The changes.",
    content: AdminChangesReply,
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/revisions",
    id: "listRevisions",
    summary: "List revisions",
    description: "Returns who changed the rules, when and how, newest first.",
    query: ListRevisionsQuery,
    reply: "A page of revisions.",
    content: ListRevisionsReply,
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/revisions/{id}",
    id: "getRevision",
    summary: "Get a revision",
    description: "Returns the rules of the revision, and what restoring it would change.",
    reply: "The revision.",
    content: RevisionReply,
    errors: { 404: ["not_found"] },
  },
  {
    ...FOR_STAFF,
    method: "post",
    path: "/api/admin/revisions/{id}/restore",
    id: "restoreRevision",
    summary: "Restore a revision",
    description: "Stores the rules of the revision as a new one, without images that are gone.",
    headers: IF_MATCH,
    reply: "The rules after it.",
    content: AdminEditReply,
    errors: {
      400: ["breaks_rules"],
      404: ["not_found"],
      409: ["breaks_rules"],
      412: ["stale_revision"],
    },
  },
];
