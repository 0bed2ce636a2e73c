import { z } from "zod";

export const success = z.literal(true).meta({ description: "`true`. An error has `false`." });

/** The size of a page, 1 to 200. */
export const pageSize = z.coerce.number().int().min(1).max(200);

/** The size of a page where the query has none. */
export const DEFAULT_PAGE_SIZE = 50;

/** The query of a list that is returned page by page. */
export function pageQuery(cursorPattern: RegExp) {
  return {
    limit: pageSize.default(DEFAULT_PAGE_SIZE).meta({ description: "The page size." }),
    cursor: z
      .string()
      .regex(cursorPattern, "Use the nextCursor of the previous page.")
      .optional()
      .meta({ description: "The `nextCursor` of the previous page." }),
  };
}

/** The form of an exported file. */
export const exportFormat = z.enum(["csv", "xlsx"], "Choose csv or xlsx.").default("csv");

export const nextCursor = z.string().nullable().meta({ description: "`null` on the last page." });

export const ValidationErrorSchema = z
  .object({
    path: z.string().meta({
      description: "The field or choice, such as `customerInfo.email` or `configuration.width`.",
    }),
    code: z.string().meta({ description: "What is wrong with it." }),
    message: z.string().meta({ description: "A sentence that says so." }),
  })
  .meta({ id: "ValidationError" });

export type ValidationError = z.infer<typeof ValidationErrorSchema>;

/** Every error of the API. */
export const ErrorReply = z
  .object({
    success: z.literal(false).meta({ description: "`false`." }),
    error: z.string().meta({ description: "A sentence for people." }),
    code: z.string().meta({
      description: "What went wrong. A code never changes its meaning; new ones may be added.",
    }),
    validationErrors: z
      .array(ValidationErrorSchema)
      .optional()
      .meta({ description: "Every field or choice that is wrong, up to 100." }),
    revision: z
      .int()
      .optional()
      .meta({ description: "The current revision, if the request was based on another one." }),
    requestId: z
      .string()
      .optional()
      .meta({ description: "The ID of the request, as in the header `X-Request-Id`." }),
  })
  .meta({ id: "ErrorReply" });

export type ErrorReply = z.infer<typeof ErrorReply>;
