import { z } from "zod";
import {
  AddOptionRequest,
  AddStepRequest,
  AdminConfigReply,
  AdminEditReply,
  BasePriceRequest,
  EditOptionRequest,
  EditStepRequest,
  HintsRequest,
  StartingBenchesRequest,
} from "#shared/api/catalog.ts";
import { ChoiceCountsQuery, ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { UploadImageReply } from "#shared/api/images.ts";
import { MessagesReply, SendMessageReply } from "#shared/api/messages.ts";
import { PartnersReply } from "#shared/api/partners.ts";
import {
  DeleteBenchReply,
  ReferenceBenchesReply,
  ReferenceBenchReply,
  ReferenceBenchSchema,
} from "#shared/api/reference-benches.ts";
import { RehearsalLine } from "#shared/api/rehearsal.ts";
import {
  AdminChangesQuery,
  AdminChangesReply,
  ListRevisionsQuery,
  ListRevisionsReply,
  RevisionReply,
} from "#shared/api/revisions.ts";
import { RulesFileErrorReply, RulesFileReply } from "#shared/api/rules-file.ts";
import { RulesDocumentSchema } from "#shared/rules.ts";
import { draftOperations } from "./draft-operations.ts";
import type { OperationGroup } from "./operation.ts";
import { IF_MATCH, IF_MATCH_BENCH, IF_NONE_MATCH } from "./parameters.ts";

const EDIT = {
  headers: IF_MATCH,
  reply: "The rules after the edit.",
  content: AdminEditReply,
} as const;

const catalog: OperationGroup = {
  name: "Staff: catalog",
  description: "Base price, steps and options; starting benches and hints.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/config",
      id: "getCatalog",
      summary: "Get the catalog",
      description: "Returns the rules and their revision.",
      reply: "The rules.",
      content: AdminConfigReply,
    },
    {
      ...EDIT,
      route: "PUT /api/admin/config/base-price",
      id: "setBasePrice",
      summary: "Set the base price",
      description: "Sets the price of a workbench without any choices, in dollars.",
      body: BasePriceRequest,
    },
    {
      ...EDIT,
      route: "PUT /api/admin/config/starting-benches",
      id: "setStartingBenches",
      summary: "Set the starting benches",
      description:
        "Replaces the benches that visitors can start from. The reply is 409 if one is incomplete or not available.",
      body: StartingBenchesRequest,
    },
    {
      ...EDIT,
      route: "PUT /api/admin/config/hints",
      id: "setHints",
      summary: "Set the hints",
      description:
        "Replaces the hints. The reply is 409 if one can never show, or offers an option that is never available while it shows.",
      body: HintsRequest,
    },
    {
      ...EDIT,
      route: "POST /api/admin/steps",
      id: "addStep",
      summary: "Add a step",
      description:
        "Inserts the step at its number; the steps from that number on move up by one. A step without options is a draft that visitors do not see.",
      body: AddStepRequest,
      status: 201,
    },
    {
      ...EDIT,
      route: "PUT /api/admin/steps/{stepKey}",
      id: "editStep",
      summary: "Edit a step",
      description: "Changes the fields in the body and keeps all others.",
      body: EditStepRequest,
    },
    {
      ...EDIT,
      route: "DELETE /api/admin/steps/{stepKey}",
      id: "deleteStep",
      summary: "Delete a step",
      description:
        "Deletes the step and its options. The reply is 409 if the conditions of other steps depend on it.",
    },
    {
      ...EDIT,
      route: "POST /api/admin/steps/{stepKey}/options",
      id: "addOption",
      summary: "Add an option",
      description: "Adds the option after the step's other options without a condition.",
      body: AddOptionRequest,
      status: 201,
    },
    {
      ...EDIT,
      route: "PUT /api/admin/steps/{stepKey}/options/{value}",
      id: "editOption",
      summary: "Edit an option",
      description: "Changes the fields in the body and keeps all others; `null` removes a field.",
      body: EditOptionRequest,
    },
    {
      ...EDIT,
      route: "DELETE /api/admin/steps/{stepKey}/options/{value}",
      id: "deleteOption",
      summary: "Delete an option",
      description:
        "Deletes the option. The reply is 409 if it has a condition or conditions of other options depend on it.",
    },
  ],
};

const revisions: OperationGroup = {
  name: "Staff: revisions",
  description: "The rules file, and earlier versions of the rules.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/rules-file",
      id: "downloadRulesFile",
      summary: "Download the rules file",
      description: "The `ETag` is the revision. Send it as `If-Match` with the edited file.",
      headers: IF_NONE_MATCH,
      reply: "The file.",
      content: RulesDocumentSchema,
      readsOwnBody: true,
    },
    {
      route: "PUT /api/admin/rules-file",
      id: "storeRulesFile",
      summary: "Upload a rules file",
      description:
        "Replaces the current rules with the file, of at most 2 MB, if it has no problems. With `dryRun=1`, nothing is stored, and the reply lists the problems and the changes.",
      query: z.object({
        dryRun: z.string().optional().meta({ description: "With any value, nothing is stored." }),
      }),
      headers: IF_MATCH,
      body: RulesDocumentSchema,
      reply: "The changes that the file makes.",
      content: RulesFileReply,
      errors: { 400: ["invalid_json"], 413: ["too_large"], 415: ["unsupported_type"] },
      errorReply: RulesFileErrorReply,
      readsOwnBody: true,
    },
    {
      route: "POST /api/admin/rehearsals",
      id: "rehearseRulesFile",
      summary: "Rehearse a rules file",
      description:
        "Submits the open quotes, and all quotes of the last 365 days, again under the rules in the body, and compares them with the current rules. Nothing is stored. The reply is a stream of JSON lines: the progress, and the result in the last line. Closing the connection cancels the rehearsal. Rehearsals take turns.",
      body: RulesDocumentSchema,
      reply: "One JSON object in each line.",
      content: RehearsalLine,
      contentType: "application/x-ndjson",
      errors: {
        400: ["invalid_json", "breaks_rules"],
        409: ["breaks_rules"],
        413: ["too_large"],
        415: ["unsupported_type"],
      },
      errorReply: RulesFileErrorReply,
      readsOwnBody: true,
    },
    {
      route: "GET /api/admin/changes",
      id: "getRulesChanges",
      summary: "Get changed rules",
      description:
        "Returns the rules and their latest revisions if they changed after a revision, for a view that stays current. These requests do not keep a session alive.",
      query: AdminChangesQuery,
      reply: "The changes.",
      content: AdminChangesReply,
    },
    {
      route: "GET /api/admin/revisions",
      id: "listRevisions",
      summary: "List revisions",
      description: "Returns who changed the rules, when and how, newest first.",
      query: ListRevisionsQuery,
      reply: "A page of revisions.",
      content: ListRevisionsReply,
    },
    {
      route: "GET /api/admin/revisions/{id}",
      id: "getRevision",
      summary: "Get a revision",
      description:
        "Returns the rules of the revision, and the changes that restoring it would make.",
      reply: "The revision.",
      content: RevisionReply,
    },
    {
      route: "POST /api/admin/revisions/{id}/restore",
      id: "restoreRevision",
      summary: "Restore a revision",
      description:
        "Stores the rules of the revision as a new one, without images that no longer exist.",
      headers: IF_MATCH,
      reply: "The rules after the restore.",
      content: AdminEditReply,
    },
  ],
};

const messages: OperationGroup = {
  name: "Staff: messages",
  description: "The emails that were not delivered.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/messages",
      id: "listMessages",
      summary: "List undelivered emails",
      description:
        "Returns whether email is on, and the emails with a failed attempt. These requests do not keep a session alive.",
      reply: "The emails.",
      content: MessagesReply,
    },
    {
      route: "POST /api/admin/messages/{messageId}/send",
      id: "sendMessage",
      summary: "Send a message again",
      description:
        "Sends the message now, under the same ID, with all attempts. A message that is being sent at this moment stays as it is.",
      reply: "The message.",
      content: SendMessageReply,
    },
  ],
};

const referenceBenches: OperationGroup = {
  name: "Staff: reference benches",
  description: "Benches with what staff expect of them. Changes of the rules must keep it.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/reference-benches",
      id: "listReferenceBenches",
      summary: "List the reference benches",
      description: "Returns all reference benches with their expectations.",
      reply: "The reference benches.",
      content: ReferenceBenchesReply,
    },
    {
      route: "POST /api/admin/reference-benches",
      id: "addReferenceBench",
      summary: "Add a reference bench",
      description: "Stores a bench under a new name. There can be 200.",
      body: ReferenceBenchSchema,
      status: 201,
      reply: "The reference bench.",
      content: ReferenceBenchReply,
      errors: { 409: ["name_taken", "too_many_benches"] },
    },
    {
      route: "PUT /api/admin/reference-benches/{benchId}",
      id: "changeReferenceBench",
      summary: "Change a reference bench",
      description: "Replaces name, configuration and expectation.",
      headers: IF_MATCH_BENCH,
      body: ReferenceBenchSchema,
      reply: "The reference bench.",
      content: ReferenceBenchReply,
      errors: { 409: ["name_taken"], 412: ["bench_changed"] },
    },
    {
      route: "DELETE /api/admin/reference-benches/{benchId}",
      id: "deleteReferenceBench",
      summary: "Delete a reference bench",
      description: "Deletes the bench and its expectation.",
      headers: IF_MATCH_BENCH,
      reply: "The reference bench is deleted.",
      content: DeleteBenchReply,
      errors: { 412: ["bench_changed"] },
    },
  ],
};

const images: OperationGroup = {
  name: "Staff: images",
  description: "Uploads.",
  isForStaff: true,
  operations: [
    {
      route: "POST /api/images/upload",
      id: "uploadImage",
      summary: "Upload an image",
      description:
        "Takes a JPEG, PNG, GIF, WebP or SVG of at most 5,242,880 bytes and returns its file name for an option. An image that no option and no quote uses is removed after a day.",
      body: z.object({ image: z.file().meta({ description: "The file." }) }),
      bodyType: "multipart/form-data",
      status: 201,
      reply: "The image is stored.",
      content: UploadImageReply,
      errors: {
        400: ["no_image", "empty_image", "invalid_upload"],
        413: ["image_size", "image_pixels", "image_effort", "image_frames"],
        415: ["not_multipart", "image_type"],
      },
      readsOwnBody: true,
    },
  ],
};

const partners: OperationGroup = {
  name: "Staff: partners",
  description: "The settings of the partners.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/partners",
      id: "listPartners",
      summary: "List the partners",
      description:
        "Returns the partners' file as it is in use, with the settings that do not fit the current rules.",
      reply: "The partners.",
      content: PartnersReply,
    },
  ],
};

const demand: OperationGroup = {
  name: "Staff: demand",
  description: "What visitors choose, and try without a match.",
  isForStaff: true,
  operations: [
    {
      route: "GET /api/admin/choice-counts",
      id: "getChoiceCounts",
      summary: "Get the choice counts",
      description:
        "Adds up the counts of the last days for each option of the current rules. They are sums only, without anything about a person.",
      query: ChoiceCountsQuery,
      reply: "The counts.",
      content: ChoiceCountsReply,
    },
  ],
};

/** Operations of the Admin Panel. */
export const adminOperations = [
  catalog,
  revisions,
  draftOperations,
  referenceBenches,
  messages,
  images,
  partners,
  demand,
];
