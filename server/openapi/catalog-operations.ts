import {
  AddOptionRequest,
  AddStepRequest,
  AdminConfigReply,
  AdminEditReply,
  BasePriceRequest,
  EditOptionRequest,
  EditStepRequest,
} from "#shared/api/catalog.ts";
import { PartnersReply } from "#shared/api/partners.ts";
import type { Errors, Operation } from "./operation.ts";
import { IF_MATCH } from "./parameters.ts";

const FOR_STAFF = { tag: "Staff: catalog", isForStaff: true } as const;

/** Every edit answers the rules as they are then, or changes nothing. */
const EDIT = {
  ...FOR_STAFF,
  headers: IF_MATCH,
  reply: "The rules after the edit.",
  content: AdminEditReply,
} as const;

const BREAKS: Errors = {
  400: ["breaks_rules", "invalid_request"],
  409: ["breaks_rules"],
  412: ["stale_revision"],
};

const BREAKS_OR_GONE: Errors = { ...BREAKS, 404: ["not_found"] };

const STEP = "/api/admin/steps/{stepKey}";
const OPTION = `${STEP}/options/{value}`;

/** The rules as staff edit them, one thing at a time, and the partners' settings. */
export const catalogOperations: readonly Operation[] = [
  {
    ...FOR_STAFF,
    method: "get",
    path: "/api/admin/config",
    id: "getCatalog",
    summary: "Get the catalog",
    description: "Returns the whole rules and their revision.",
    reply: "The rules.",
    content: AdminConfigReply,
  },
  {
    ...EDIT,
    method: "put",
    path: "/api/admin/config/base-price",
    id: "setBasePrice",
    summary: "Set the base price",
    description: "Sets the price in dollars before any choice.",
    body: BasePriceRequest,
    errors: BREAKS,
  },
  {
    ...EDIT,
    method: "post",
    path: "/api/admin/steps",
    id: "addStep",
    summary: "Add a step",
    description:
      "Inserts the step at its number; the steps from there on move up. A step without options is a draft that visitors do not see.",
    body: AddStepRequest,
    status: 201,
    errors: BREAKS,
  },
  {
    ...EDIT,
    method: "put",
    path: STEP,
    id: "editStep",
    summary: "Edit a step",
    description: "Changes the fields in the body and keeps all others.",
    body: EditStepRequest,
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "delete",
    path: STEP,
    id: "deleteStep",
    summary: "Delete a step",
    description:
      "Deletes the step and its options. The reply is 409 if the conditions of other steps depend on it.",
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "post",
    path: `${STEP}/options`,
    id: "addOption",
    summary: "Add an option",
    description: "Adds the option after the step's other options without a condition.",
    body: AddOptionRequest,
    status: 201,
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "put",
    path: OPTION,
    id: "editOption",
    summary: "Edit an option",
    description: "Changes the fields in the body and keeps all others; `null` removes a field.",
    body: EditOptionRequest,
    errors: BREAKS_OR_GONE,
  },
  {
    ...EDIT,
    method: "delete",
    path: OPTION,
    id: "deleteOption",
    summary: "Delete an option",
    description:
      "Deletes the option. The reply is 409 if it has a condition or conditions of other options depend on it.",
    errors: BREAKS_OR_GONE,
  },
  {
    method: "get",
    path: "/api/admin/partners",
    id: "listPartners",
    tag: "Staff: partners",
    summary: "List the partners",
    description:
      "Returns the partners' file as it is in use, with the settings that do not fit the current rules.",
    isForStaff: true,
    reply: "The partners.",
    content: PartnersReply,
  },
];
