import {
  AddOptionRequest,
  AddStepRequest,
  AdminConfigReply,
  AdminEditReply,
  BasePriceRequest,
  EditOptionRequest,
  EditStepRequest,
} from "#shared/api.ts";
import { IF_MATCH } from "./header-parameters.ts";
import type { Errors, Operation } from "./operation.ts";

const FOR_STAFF = { tag: "Staff: catalog", isForStaff: true } as const;

/** Every edit answers the rules as they are then, or changes nothing. */
const EDIT = { ...FOR_STAFF, parameters: [IF_MATCH] } as const;

const STORED = { description: "The rules after the edit.", content: { json: AdminEditReply } };

const BREAKS: Errors = {
  400: ["breaks_rules", "invalid_request"],
  409: ["breaks_rules"],
  412: ["stale_revision"],
};

const BREAKS_OR_GONE: Errors = { ...BREAKS, 404: ["not_found"] };

/** The rules as staff edit them, one thing at a time. */
export const catalogOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/config",
    id: "getCatalog",
    summary: "The whole rules",
    description: "As the rules file has them, with drafts and conditions, and their revision.",
    replies: { 200: { description: "The rules.", content: { json: AdminConfigReply } } },
  },
  {
    ...EDIT,
    method: "put",
    path: "/api/admin/config/base-price",
    id: "setBasePrice",
    summary: "Set the base price",
    description: "In dollars.",
    body: { json: BasePriceRequest },
    replies: { 200: STORED },
    errors: BREAKS,
  },
  {
    ...EDIT,
    method: "post",
    path: "/api/admin/steps",
    id: "addStep",
    summary: "Add a step",
    description: "The steps from its number on move up. A step without options is a draft.",
    body: { json: AddStepRequest },
    replies: { 201: STORED },
    errors: BREAKS,
  },
  {
    ...EDIT,
    method: "put",
    path: "/api/admin/steps/{stepKey}",
    id: "editStep",
    summary: "Edit a step",
    description: "What is left out stays as it is.",
    body: { json: EditStepRequest },
    replies: { 200: STORED },
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "delete",
    path: "/api/admin/steps/{stepKey}",
    id: "deleteStep",
    summary: "Delete a step",
    description: "409 where conditions of other steps name it.",
    replies: { 200: STORED },
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "post",
    path: "/api/admin/steps/{stepKey}/options",
    id: "addOption",
    summary: "Add an option",
    description: "As the last of the step's options without a condition.",
    body: { json: AddOptionRequest },
    replies: { 201: STORED },
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "put",
    path: "/api/admin/steps/{stepKey}/options/{value}",
    id: "editOption",
    summary: "Edit an option",
    description: "What is left out stays as it is; null takes a fact away.",
    body: { json: EditOptionRequest },
    replies: { 200: STORED },
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "delete",
    path: "/api/admin/steps/{stepKey}/options/{value}",
    id: "deleteOption",
    summary: "Delete an option",
    description: "409 where conditions name it, or where it has one itself.",
    replies: { 200: STORED },
    errors: BREAKS_OR_GONE,
  },
];
