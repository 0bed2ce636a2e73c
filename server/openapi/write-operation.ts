import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ErrorReply } from "#shared/api/reply.ts";
import type { Errors, Operation, OperationGroup } from "./operation.ts";
import { IF_MATCH, IF_NONE_MATCH, pathParameters } from "./parameters.ts";

const ETAG = {
  ETag: { description: "Identifies this version of the reply.", schema: { type: "string" } },
} as const;

const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
} as const;

/** Converts an operation to OpenAPI, with the errors that follow from its fields. */
export function writeOperation(
  group: OperationGroup,
  operation: Operation,
): ZodOpenApiOperationObject {
  const { id, summary, description, route, query, headers, body } = operation;
  const path = pathParameters(route);
  return {
    operationId: id,
    tags: [group.name],
    summary,
    description,
    security: [
      ...(group.isForStaff ? [{ staffSession: [] }] : []),
      ...(group.isForCustomer ? [{ privateLink: [] }] : []),
    ],
    requestParams: {
      ...(path && { path }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { [operation.bodyType ?? "application/json"]: { schema: body } },
      },
    }),
    responses: { ...success(operation), ...failures(errorsOf(group, operation), operation) },
  };
}

function success(operation: Operation): ZodOpenApiResponsesObject {
  const { headers, status = 200, reply, content, contentType = "application/json" } = operation;
  const hasTag = headers === IF_NONE_MATCH;
  return {
    [String(status)]: {
      description: reply,
      ...(hasTag && { headers: ETAG }),
      ...(content && {
        content:
          content instanceof z.ZodType
            ? { [contentType]: { schema: content } }
            : Object.fromEntries(content.map((type) => [type, { schema: {} }])),
      }),
    },
    ...(hasTag && { 304: { description: "Not modified since the `ETag` in `If-None-Match`." } }),
  };
}

/** Every error of an operation, by status. */
function errorsOf({ isForStaff }: OperationGroup, operation: Operation): Errors {
  const { route, query, headers, body, readsOwnBody, storesNothing, errors = {} } = operation;
  const all: readonly Errors[] = [
    { 400: ["bad_request"], 408: ["too_slow"], 431: ["too_large"], 500: ["internal"] },
    // The JSON parser reads any body, even if the route takes none.
    readsOwnBody ? {} : { 400: ["invalid_json"], 413: ["too_large"], 415: ["unsupported_type"] },
    (query || body) && !readsOwnBody ? { 400: ["invalid_request"] } : {},
    storesNothing ? {} : { 503: ["busy", "not_ready"] },
    storesNothing || route.startsWith("GET") ? {} : { 507: ["disk_full"] },
    isForStaff ? { 401: ["sign_in_needed"], 403: ["forbidden"] } : {},
    route.includes("{") ? { 404: ["not_found"] } : {},
    headers === IF_MATCH
      ? {
          400: ["breaks_rules"],
          409: ["breaks_rules", "expectations_broken"],
          412: ["stale_revision"],
        }
      : {},
    errors,
  ];
  const statuses = new Set(all.flatMap((each) => Object.keys(each)).map(Number));
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      [...new Set(all.flatMap((each) => each[status] ?? []))],
    ]),
  );
}

function failures(errors: Errors, { errorReply = ErrorReply }: Operation) {
  return Object.fromEntries(
    Object.entries(errors).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(", "),
        ...(["429", "503"].includes(status) && { headers: RETRY_AFTER }),
        content: {
          "application/json": {
            schema: z.intersection(errorReply, z.looseObject({ code: z.enum(codes) })),
          },
        },
      },
    ]),
  );
}
