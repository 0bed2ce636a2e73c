import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { actOf } from "#server/staff/author.ts";
import { assigneeEndpoints } from "#shared/api/quotes/assignee.ts";
import { namedByReplies } from "../staff-changes.ts";
import type { QuoteAssigner } from "./assign-quotes.ts";

interface AssigneeDeps {
  readonly quotes: QuoteAssigner;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** Assigns quotes to people. */
export function assigneeRoutes({ quotes, serve, now }: AssigneeDeps): void {
  serve(assigneeEndpoints, {
    assignQuotes: async ({ body: { personId, quotes: named } }, req) => {
      const outcomes = await quotes.assign(named, personId, actOf(req, now()));
      if (outcomes) return namedByReplies(outcomes);
      const message = "Choose a person with an account who may change quotes.";
      throw new ApiError(400, "invalid_request", [{ path: "personId", code: "invalid_field", message }]);
    },
  });
}
