import { z } from "zod";
import { RulesFileSchema } from "#shared/rules/rules.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IF_MATCH_HEADERS, IF_NONE_MATCH } from "../declaration/headers.ts";
import { ErrorReply, reply, ValidationErrorSchema } from "../declaration/reply.ts";
import { AdminEditReply, READS_CATALOG, RulesWarningSchema } from "./catalog.ts";
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

const RulesFileWarningSchema = RulesFileProblemSchema.extend({ notOffered: RulesWarningSchema.shape.notOffered }).meta({
  id: "RulesFileWarning",
});

export type RulesFileWarning = z.infer<typeof RulesFileWarningSchema>;

export type RulesFileProblem = z.infer<typeof RulesFileProblemSchema>;

/** PUT /api/admin/rules-file?dryRun=1: the effect of uploading the file. */
export const RulesFileDryRunReply = reply("RulesFileDryRunReply", {
  problems: z.array(RulesFileProblemSchema).readonly(),
  warnings: z
    .array(RulesFileWarningSchema)
    .readonly()
    .describe(
      "What visitors would not get, and possible mistakes, in a file without problems. They do not prevent storing the file.",
    ),
  changes: z.array(z.string()).readonly(),
  consequences: AdminEditReply.shape.consequences,
  revision: z
    .int()
    .describe("The current revision. Send it in `If-Match` so that exactly these changes are stored, or nothing."),
});

export type RulesFileDryRunReply = z.infer<typeof RulesFileDryRunReply>;

/** For a file that is not JSON, the position of its first syntax error. */
export const RulesFileErrorReply = ErrorReply.extend({
  validationErrors: z.array(RulesFileProblemSchema).optional().describe("The problems in the file, at most 100."),
}).meta({ id: "RulesFileErrorReply" });

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
    access: "catalog:write",
    summary: "Upload a rules file",
    description:
      "Replaces the current rules with the file, of at most 2 MB, if it has no problems. With `dryRun=1`, nothing is stored, and the reply lists the problems and the changes.",
    query: z.object({ dryRun: z.string().optional().describe("With any value, nothing is stored."), why: WhySchema }),
    headers: IF_MATCH_HEADERS,
    body: RulesFileSchema,
    reply: z.union([AdminEditReply, RulesFileDryRunReply]).meta({ id: "RulesFileReply" }),
    fieldScopes: READS_CATALOG,
    errors: { 400: ["invalid_json"], 413: ["too_large"], 415: ["unsupported_type"] },
    errorReply: RulesFileErrorReply,
    readsOwnBody: true,
  },
});
