import { isUtf8 } from "node:buffer";
import type { Request, RequestHandler } from "express";
import type { z } from "zod";
import { ApiError } from "#server/platform/errors.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { schemaSentence } from "#shared/text/schema-sentence.ts";

/** Parses the JSON body; 415 for another media type, 400 with the invalid fields. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, req: Request) {
  // Only a body of this type was parsed.
  if (req.body === undefined && req.is("application/json") === false)
    throw new ApiError(415, "unsupported_type");
  return parse(schema, req.body ?? {});
}

/** Parses any input; 400 with the invalid fields. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: schemaSentence });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path, message }): ValidationError => ({
      path: path.map(String).join("."),
      code: "invalid_field",
      message,
    }),
  );
  throw new ApiError(400, "invalid_request", errors);
}

/** The number in the If-Match header: '"12"'. Undefined accepts any; 'stale' matches none. */
export function readIfMatch(req: Request): number | "stale" | undefined {
  const header = req.get("If-Match");
  if (header === undefined || header === "*") return undefined;
  const version = /^"(\d{1,15})"$/.exec(header)?.[1];
  return version === undefined ? "stale" : Number(version);
}

/** Several times the number that browsers and proxies send. */
const MAX_HEADERS = 200;

/**
 * Rejects ambiguous and excessive headers: a proxy may route by the second of two Hosts, while the server reads the
 * first. Removes a condition that no client of ours sends.
 */
export const checkHeaders: RequestHandler = (req, _res, next) => {
  const { rawHeaders } = req;
  if (rawHeaders.length > 2 * MAX_HEADERS) throw new ApiError(431, "too_large");
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) throw new ApiError(400, "bad_request");
  // '*' matches anything. Express would answer 304 to it, even where nothing is cached.
  if (req.headers["if-none-match"] === "*") delete req.headers["if-none-match"];
  next();
};

/** Rejects a body that is not UTF-8, for express.json's `verify`. The parser would replace its invalid characters. */
export function checkUtf8(body: Buffer, encoding: string): void {
  if (encoding.toLowerCase() === "utf-8" && isUtf8(body)) return;
  throw Object.assign(new Error("not UTF-8"), { type: "charset.unsupported" });
}
