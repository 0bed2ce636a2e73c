import { z } from "zod";
import { schema } from "#shared/text/schema.ts";

export const success = z.literal(true).describe("`true`. An error has `false`.");

/** A JSON reply, which also has `success`. */
export const reply = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) =>
  schema(id, { success, ...fields });

/** A whole number in a query. */
export const wholeQuery = (least: number) => z.coerce.number().int().min(least);

/** The size of a page, 1 to 200. */
export const pageSize = wholeQuery(1).max(200);

export const DEFAULT_PAGE_SIZE = 50;

/** The query of a list that is returned page by page. */
export function pageQuery(cursorPattern: RegExp) {
  return {
    limit: pageSize.default(DEFAULT_PAGE_SIZE).describe("The page size."),
    cursor: z
      .string()
      .regex(cursorPattern, "Use the nextCursor of the previous page.")
      .optional()
      .describe("The `nextCursor` of the previous page."),
  };
}

export const nextCursor = z.string().nullable().describe("`null` on the last page.");

export const ValidationErrorSchema = schema("ValidationError", {
  path: z.string().describe("The field or choice, such as `customerInfo.email` or `configuration.width`."),
  code: z.string().describe("What is wrong with it."),
  message: z.string().describe("A sentence that says so."),
});

export type ValidationError = z.infer<typeof ValidationErrorSchema>;

export const ErrorReply = schema("ErrorReply", {
  success: z.literal(false).describe("`false`."),
  error: z.string().describe("A sentence for people."),
  code: z.string().describe("What went wrong. A code never changes its meaning; new ones may be added."),
  validationErrors: z
    .array(ValidationErrorSchema)
    .optional()
    .describe("Every field or choice that is wrong, up to 100."),
  revision: z.int().optional().describe("The current revision, if the request was based on another one."),
  requestId: z.string().optional().describe("The ID of the request, as in the header `X-Request-Id`."),
});

export type ErrorReply = z.infer<typeof ErrorReply>;
