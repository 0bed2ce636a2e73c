import { z } from "zod";
import * as api from "#shared/api.ts";

/** Replies that only the document knows: those of the server's health, and what files of rules are answered with. */
export const HealthyReply = z.object({ success: z.literal(true) });

export const ReadyReply = HealthyReply.extend({ revision: z.int() });

export const RulesFileReply = z.union([api.AdminEditReply, api.RulesFileDryRunReply]);

/** A file that is not JSON is told where it stops to be. */
export const RulesFileErrorReply = api.ErrorReply.extend({
  validationErrors: z.array(api.RulesFileProblemSchema).optional(),
});
