import { z } from "zod";
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { ErrorCode } from "#server/errors.ts";
import { ErrorReply } from "#shared/api/reply.ts";
import { errorsOf } from "./common-errors.ts";
import type { Operation } from "./operation.ts";
import { pathParameters } from "./parameters.ts";

const ETAG = {
  ETag: { description: "Identifies this version of the reply.", schema: { type: "string" } },
} as const;

const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
} as const;

/** An operation as OpenAPI writes it. */
export function writeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, isForStaff, query, headers, body } = operation;
  const path = pathParameters(operation.path);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: isForStaff ? [{ staffSession: [] }] : [],
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
    responses: { ...success(operation), ...failures(operation) },
  };
}

function success(operation: Operation): ZodOpenApiResponsesObject {
  const { method, status = 200, reply, content, isStreamed } = operation;
  const hasTag = method === "get" && !isStreamed;
  return {
    [String(status)]: {
      description: reply,
      ...(hasTag && { headers: ETAG }),
      content: written(content),
    },
    ...(hasTag && { 304: { description: "Not modified since the `ETag` in `If-None-Match`." } }),
  };
}

function written(content: Operation["content"]): ZodOpenApiContentObject {
  if (content instanceof z.ZodType) return { "application/json": { schema: content } };
  return Object.fromEntries(content.map((type) => [type, { schema: {} }]));
}

function failures(operation: Operation): ZodOpenApiResponsesObject {
  const { errorReply = ErrorReply } = operation;
  return Object.fromEntries(
    Object.entries(errorsOf(operation)).map(([status, codes]) => {
      const key = [status, ...codes, errorReply === ErrorReply].join();
      const written = FAILURES.get(key) ?? failure(status, codes, errorReply);
      FAILURES.set(key, written);
      return [status, written];
    }),
  );
}

/** Many operations share error replies. Reusing the object keeps the document small. */
const FAILURES = new Map<string, ZodOpenApiResponseObject>();

function failure(
  status: string,
  codes: readonly ErrorCode[],
  reply: z.ZodType,
): ZodOpenApiResponseObject {
  const schema = z.intersection(reply, z.looseObject({ code: z.enum(codes) }));
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    ...(["429", "503"].includes(status) && { headers: RETRY_AFTER }),
    content: { "application/json": { schema } },
  };
}
