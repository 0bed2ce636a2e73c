import { z } from "zod";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IF_NONE_MATCH } from "../declaration/headers.ts";
import { ErrorReply, ValidationErrorSchema } from "../declaration/reply.ts";
import { EDIT_ENDPOINT } from "./catalog.ts";
import { REVISIONS, WhySchema } from "./revisions.ts";

/** A problem of a rules file, with its position in the text. */
const RulesFileProblemSchema = ValidationErrorSchema.extend({
  line: z.int().positive().optional().describe("The line in the file, from 1."),
  column: z.int().positive().optional().describe("The column in the line, from 1."),
  place: z
    .string()
    .optional()
    .describe("The place as people call it, such as `Width, 48 in, priceModifier`. Absent if the message names it."),
}).meta({ id: "RulesFileProblem" });

export type RulesFileProblem = z.infer<typeof RulesFileProblemSchema>;

/** For a file that is not JSON, the position of its first syntax error. */
export const RulesFileErrorReply = ErrorReply.extend({
  validationErrors: z.array(RulesFileProblemSchema).optional().describe("The problems in the file, at most 100."),
}).meta({ id: "RulesFileErrorReply" });

/** Twice the size of 30 steps with 60 full options each. */
export const FILE_BODY = {
  maxBodyBytes: 2 * 1024 * 1024,
  isParsedInThread: true,
  errorReply: RulesFileErrorReply,
} as const;

export const rulesFileEndpoints = endpoints(REVISIONS, {
  downloadRulesFile: {
    route: "GET /api/admin/rules-file",
    access: "catalog:read",
    summary: "Download the rules file",
    description: "The `ETag` is the revision. Send it as `If-Match` with the edited file.",
    headers: IF_NONE_MATCH,
    reply: RulesFileSchema,
  },
  storeRulesFile: {
    route: "PUT /api/admin/rules-file",
    summary: "Upload a rules file",
    description:
      "Replaces the current rules with the file, of at most 2 MB, if it has no problems. With `dryRun=1`, nothing is stored: the reply says what the file would do.",
    ...EDIT_ENDPOINT,
    query: z.object({ dryRun: z.string().optional().describe("With any value, nothing is stored."), why: WhySchema }),
    body: RulesFileSchema,
    errors: { 400: ["invalid_json"], 413: ["too_large"], 415: ["unsupported_type"] },
    ...FILE_BODY,
  },
});
