import type { Request } from "express";
import type { z } from "zod";
import { ApiError } from "#server/errors.ts";
import type { ValidationError } from "#shared/api/reply.ts";
import { schemaSentence } from "#shared/schema-sentence.ts";

/** Parses the JSON body; 415 for another media type, 400 with the wrong fields. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, req: Request) {
  if (req.is("application/json") === false) throw new ApiError(415, "unsupported_type");
  return parse(schema, req.body ?? {});
}

/** Parses any input; 400 with the wrong fields. */
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
