import type { z } from "zod";
import type { ErrorCode } from "#server/errors.ts";
import { ErrorReply } from "#shared/api.ts";
import type {
  ApiContent,
  ApiOperation,
  ApiParameter,
  ApiReply,
  ApiSchema,
} from "#shared/openapi.ts";
import { errorsOf } from "./common-errors.ts";
import { ETAG, RETRY_AFTER } from "./header-parameters.ts";
import { jsonSchema, refTo } from "./json-schemas.ts";
import { nameOfSchema, REPLY_SCHEMAS, REQUEST_SCHEMAS } from "./named-schemas.ts";
import type { Content, Examples, Operation, SuccessReply } from "./operation.ts";
import { pathParameters } from "./path-parameters.ts";

/** An operation as OpenAPI writes it. */
export function writeOperation(operation: Operation): ApiOperation {
  const { id, tag, summary, description, isForStaff, body } = operation;
  const parameters = [
    ...pathParameters(operation.path),
    ...queryParameters(operation.query),
    ...(operation.parameters ?? []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(isForStaff && { security: [{ staffSession: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: written(body, REQUEST_SCHEMAS) },
    }),
    responses: { ...successes(operation), ...failures(operation) },
  };
}

function queryParameters(query: Operation["query"]): readonly ApiParameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query.schema, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    description: query.notes[name] ?? "",
    schema,
  }));
}

function successes({ method, replies, isStreamed }: Operation): Record<string, ApiReply> {
  const hasTag = method === "get" && !isStreamed;
  const told = Object.entries(replies).map(([status, reply]) => [
    status,
    success(hasTag ? { ...reply, headers: { ...ETAG, ...reply.headers } } : reply),
  ]);
  const unchanged: ApiReply = { description: "It is still as `If-None-Match` says. No body." };
  return { ...Object.fromEntries(told), ...(hasTag && { 304: unchanged }) };
}

function success({ description, headers, content }: SuccessReply): ApiReply {
  return {
    description,
    ...(headers && { headers }),
    ...(content && { content: written(content, REPLY_SCHEMAS) }),
  };
}

function written(content: Content, names: Readonly<Record<string, z.ZodType>>): ApiContent {
  if ("types" in content)
    return Object.fromEntries(
      content.types.map((type) => [type, { schema: content.schema ?? {} }]),
    );
  return json(refTo(nameOfSchema(content.json, names)), content.examples);
}

function json(schema: ApiSchema, examples?: Examples): ApiContent {
  return { "application/json": { schema, ...(examples && { examples }) } };
}

function failures(operation: Operation): Record<string, ApiReply> {
  return Object.fromEntries(
    Object.entries(errorsOf(operation)).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(", "),
        ...(["429", "503"].includes(status) && { headers: RETRY_AFTER }),
        content: json(
          errorSchema(operation.errorReply ?? ErrorReply, codes),
          operation.errorExamples?.[Number(status)],
        ),
      },
    ]),
  );
}

/** An error with one of these codes. */
function errorSchema(reply: z.ZodType, codes: readonly ErrorCode[]): ApiSchema {
  return {
    allOf: [refTo(nameOfSchema(reply, REPLY_SCHEMAS)), { properties: { code: { enum: codes } } }],
  };
}
