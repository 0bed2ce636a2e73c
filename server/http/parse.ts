import { isUtf8 } from "node:buffer";
import type { Request, RequestHandler } from "express";
import type { z } from "zod";
import { ApiError } from "#server/platform/errors.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { schemaSentence } from "#shared/text/schema-sentence.ts";

/** Parses an object or a list. Any other JSON is an error, as in Express. */
export function parseJson(text: string): unknown {
  try {
    // Some clients begin with a byte order mark.
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof json === "object" && json !== null) return json;
  } catch {}
  throw new ApiError(400, "invalid_json");
}

/** The text of a JSON body that a thread parses; 415 for another media type. */
export function textOf(req: Request): string {
  refuseOtherType(req);
  return typeof req.body === "string" && req.body !== "" ? req.body : "{}";
}

/** Parses the JSON body; 415 for another media type, 400 with the invalid fields. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, req: Request) {
  refuseOtherType(req);
  return parse(schema, req.body ?? {});
}

/** Only a body of JSON was read. */
function refuseOtherType(req: Request): void {
  if (req.body === undefined && req.is("application/json") === false) throw new ApiError(415, "unsupported_type");
}

/** Parses any input; 400 with the invalid fields. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: schemaSentence });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path, message }): ValidationError => ({ path: path.map(String).join("."), code: "invalid_field", message }),
  );
  throw new ApiError(400, "invalid_request", errors);
}

/** A version as the server sends it ('"12"'), or as proxies that compress replies hand it on: 'W/"12"', '"12-gzip"'. */
const VERSION_TAG = /^(?:W\/)?"(\d{1,15})(?:[^\w"][\w.:;+-]{0,20})?"$/i;

const UNREADABLE_IF_MATCH = `If-Match cannot be read. Send the number that you got, in quotes: "12".`;

/** The versions in the If-Match header, of which one must be current; undefined accepts any. 400 if it cannot be read. */
export function readIfMatch(req: Request): readonly number[] | undefined {
  const header = req.get("If-Match");
  if (header === undefined) return undefined;
  // HTTP allows empty elements in a list, but not only those.
  const named = header.split(",").map((tag) => tag.trim());
  const tags = named.filter((tag) => tag !== "");
  if (tags.length > 0 && tags.every((tag) => tag === "*")) return undefined;
  return (tags.length > 0 ? tags : named).map((tag) => {
    const version = VERSION_TAG.exec(/^\d+$/.test(tag) ? `"${tag}"` : tag)?.[1];
    if (version !== undefined) return Number(version);
    const problem = { path: "If-Match", code: "invalid_field", message: UNREADABLE_IF_MATCH };
    throw new ApiError(400, "invalid_request", [problem], { message: UNREADABLE_IF_MATCH });
  });
}

/** Whether a change that expects one of these versions applies to this one. */
export const isExpected = (expected: readonly number[] | undefined, version: number): boolean =>
  expected?.includes(version) ?? true;

/** Several times the number that browsers and proxies send. */
const MAX_HEADERS = 200;

/**
 * Rejects ambiguous and excessive headers: a proxy may route by the second of two Hosts, while the server reads the
 * first. Refuses bodies in Brotli, of which a hundred bytes take 16 MB before a limit on the text counts. Removes a condition that no
 * client of ours sends.
 */
export const checkHeaders: RequestHandler = (req, _res, next) => {
  const { rawHeaders } = req;
  if (req.headers["content-encoding"]?.toLowerCase() === "br") throw new ApiError(415, "unsupported_type");
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
