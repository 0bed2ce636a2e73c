import {
  AdminChangesQuery,
  AdminChangesReply,
  AdminEditReply,
  ListRevisionsQuery,
  ListRevisionsReply,
  RevisionReply,
} from "#shared/api.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";
import { IF_MATCH, IF_NONE_MATCH } from "./header-parameters.ts";
import type { Operation } from "./operation.ts";
import { RulesFileErrorReply, RulesFileReply } from "./own-replies.ts";
import { PAGE_NOTES } from "./query-notes.ts";

const FOR_STAFF = { tag: "Staff: revisions", isForStaff: true } as const;

/** The rules as a whole: as a file, and as they were. */
export const revisionOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/rules-file",
    id: "downloadRulesFile",
    summary: "The rules as a file",
    description: "Its `ETag` is the revision: send it in `If-Match` with the edited file.",
    parameters: [IF_NONE_MATCH],
    replies: { 200: { description: "The file.", content: { json: RulesDocumentSchema } } },
    readsOwnBody: true,
  },
  {
    ...FOR_STAFF,
    method: "put",
    path: "/api/admin/rules-file",
    id: "storeRulesFile",
    summary: "Store a rules file",
    description:
      "Makes the file the current rules, whole or not at all; with `dryRun=1` it only tells what is wrong with it and what it would change. At most 2 MB.",
    parameters: [
      {
        name: "dryRun",
        in: "query",
        required: false,
        description: "Given with any value: nothing is stored.",
        schema: { type: "string" },
        example: "1",
      },
      IF_MATCH,
    ],
    body: { json: RulesDocumentSchema },
    replies: {
      200: { description: "What it changes.", content: { json: RulesFileReply } },
    },
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
    summary: "What is newer",
    description:
      "The rules and their newest revisions, if they changed after a revision, for whoever shows them and keeps them current. It keeps no session from ending.",
    query: {
      schema: AdminChangesQuery,
      notes: { since: "The revision that is known." },
    },
    replies: { 200: { description: "What is newer.", content: { json: AdminChangesReply } } },
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/revisions",
    id: "listRevisions",
    summary: "The revisions, the newest first",
    description: "Who changed the rules, when, and what, in a sentence each.",
    query: { schema: ListRevisionsQuery, notes: PAGE_NOTES },
    replies: { 200: { description: "A page of them.", content: { json: ListRevisionsReply } } },
    errors: { 400: ["invalid_request"] },
  },
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/revisions/{id}",
    id: "getRevision",
    summary: "A revision",
    description: "The rules as they were, and what a restore would change of the current ones.",
    replies: { 200: { description: "The revision.", content: { json: RevisionReply } } },
    errors: { 404: ["not_found"] },
  },
  {
    ...FOR_STAFF,
    method: "post",
    path: "/api/admin/revisions/{id}/restore",
    id: "restoreRevision",
    summary: "Restore a revision",
    description: "Stores it as a new revision. Images that are gone are left out.",
    parameters: [IF_MATCH],
    replies: {
      200: { description: "The rules after it.", content: { json: AdminEditReply } },
    },
    errors: {
      400: ["breaks_rules"],
      404: ["not_found"],
      409: ["breaks_rules"],
      412: ["stale_revision"],
    },
  },
];
