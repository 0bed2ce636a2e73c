import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { type Errors, isRetryable, paramsSchema, takesJson } from "#shared/api/declaration/endpoint.ts";
import { IF_MATCH_HEADERS, IF_NONE_MATCH, RETRY_HEADERS } from "#shared/api/declaration/headers.ts";
import { ErrorReply } from "#shared/api/declaration/reply.ts";
import { KEY_SCOPES } from "#shared/api/declaration/scopes.ts";
import type { ListedEndpoint } from "#shared/api/endpoints.ts";

const text = { type: "string" } as const;

const ETAG_HEADER = { ETag: { description: "Identifies this version of the reply.", schema: text } };
const LOCATION_HEADER = { Location: { description: "Where the browser goes on.", schema: text } };
const RETRY_AFTER_HEADER = {
  "Retry-After": { description: "Seconds to wait before the next attempt.", schema: text },
};

const STAFF_ERRORS = {
  401: ["sign_in_needed", "wrong_key"],
  403: ["forbidden", "missing_scope", "missing_role"],
  429: ["too_many_calls", "too_many_wrong_keys"],
} as const;

const isForStaff = ({ access }: ListedEndpoint) => access !== "public" && access !== "customer";

/** The access of an endpoint in the terms of OpenAPI. */
function securityOf({ access }: ListedEndpoint): Record<string, string[]>[] {
  if (access === "public") return [];
  if (access === "customer") return [{ privateLink: [] }];
  const isForKeys = KEY_SCOPES.some((scope) => scope === access);
  return [{ staffSession: [] }, ...(isForKeys ? [{ apiKey: [access] }] : [])];
}

/** Converts an endpoint to OpenAPI, with the errors that follow from its fields. */
export function writeOperation(endpoint: ListedEndpoint): ZodOpenApiOperationObject {
  const { id, tag, summary, path, query, body } = endpoint;
  const headers = isRetryable(endpoint) ? RETRY_HEADERS.extend(endpoint.headers?.shape ?? {}) : endpoint.headers;
  const params = paramsSchema(path);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: describe(endpoint),
    security: securityOf(endpoint),
    ...(isForStaff(endpoint) && { "x-scope": endpoint.access }),
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && {
      requestBody: { required: true, content: { [endpoint.bodyType ?? "application/json"]: { schema: body } } },
    }),
    responses: { ...writeSuccess(endpoint), ...writeFailures(errorsOf(endpoint), endpoint) },
  };
}

function describe({ description, isPolled, fieldScopes = {} }: ListedEndpoint): string {
  const limits = Object.entries(fieldScopes).map(
    ([field, scope]) => `Without the scope \`${scope}\`, the reply lacks \`${field}\`.`,
  );
  const polled = isPolled ? ["These requests do not keep a session alive."] : [];
  return [description, ...limits, ...polled].join(" ");
}

function writeSuccess(endpoint: ListedEndpoint): ZodOpenApiResponsesObject {
  const { headers, status = 200, reply, replyNote = "Success.", fieldScopes } = endpoint;
  const hasTag = headers === IF_NONE_MATCH;
  return {
    [String(status)]: {
      description: replyNote,
      ...(hasTag && { headers: ETAG_HEADER }),
      ...(status === 302 && { headers: LOCATION_HEADER }),
      ...(reply && {
        content:
          reply instanceof z.ZodType
            ? { "application/json": { schema: replySchema(reply, fieldScopes) } }
            : Object.fromEntries(reply.map((type) => [type, { schema: {} }])),
      }),
    },
    ...(hasTag && { 304: { description: "Not modified since the `ETag` in `If-None-Match`." } }),
  };
}

/** The reply to every caller: fields that need a further scope may be absent. */
function replySchema(reply: z.ZodType, fieldScopes: ListedEndpoint["fieldScopes"]): z.ZodType {
  if (reply instanceof z.ZodUnion)
    return z.union(reply.options.map((each) => (each instanceof z.ZodType ? replySchema(each, fieldScopes) : each)));
  if (!fieldScopes || !(reply instanceof z.ZodObject)) return reply;
  const fields = Object.entries<z.ZodType>(reply.shape).map(([name, schema]) => [
    name,
    fieldScopes[name] ? schema.optional() : schema,
  ]);
  return z.object(Object.fromEntries(fields));
}

/** Every error of an endpoint, by status. */
function errorsOf(endpoint: ListedEndpoint): Errors {
  const { method, path, query, headers, body, readsOwnBody, storesNothing } = endpoint;
  const all: readonly Errors[] = [
    { 400: ["bad_request"], 408: ["too_slow"], 431: ["too_large"], 500: ["internal"] },
    takesJson(endpoint) ? { 400: ["invalid_json"], 413: ["too_large"], 415: ["unsupported_type"] } : {},
    query || (body && !readsOwnBody) ? { 400: ["invalid_request"] } : {},
    storesNothing ? {} : { 503: ["busy", "not_ready"] },
    storesNothing || method === "GET" ? {} : { 507: ["disk_full"] },
    isForStaff(endpoint) ? STAFF_ERRORS : {},
    path.includes("{") ? { 404: ["not_found"] } : {},
    isRetryable(endpoint) ? { 422: ["key_reused"] } : {},
    headers === IF_MATCH_HEADERS ? { 400: ["breaks_rules"], 409: ["breaks_rules"], 412: ["stale_revision"] } : {},
    endpoint.errors ?? {},
  ];
  const statuses = new Set(all.flatMap((each) => Object.keys(each)).map(Number));
  return Object.fromEntries(
    [...statuses].map((status) => [status, [...new Set(all.flatMap((each) => each[status] ?? []))]]),
  );
}

/** The errors that several operations have. The document describes each of them once. */
const sharedErrors = new Map<string, ZodOpenApiResponseObject>();

function writeFailures(errors: Errors, { errorReply = ErrorReply, failsAsPage }: ListedEndpoint) {
  return Object.fromEntries(
    Object.entries(errors).map(([status, codes]) => {
      const error = {
        description: codes.map((code) => `\`${code}\``).join(", "),
        ...(["429", "503"].includes(status) && { headers: RETRY_AFTER_HEADER }),
        content: {
          "application/json": { schema: z.intersection(errorReply, z.looseObject({ code: z.enum(codes) })) },
          ...(failsAsPage && { "text/html": { schema: {} } }),
        },
      };
      const facts = [...(errorReply === ErrorReply ? [] : ["with_more"]), ...(failsAsPage ? ["or_page"] : [])];
      const id = ["Error", status, ...codes, ...facts].join("_");
      const shared = sharedErrors.get(id) ?? { id, ...error };
      sharedErrors.set(id, shared);
      return [status, shared];
    }),
  );
}
