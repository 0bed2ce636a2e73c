import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { actOf } from "#server/staff/author.ts";
import { assigneeEndpoints } from "#shared/api/quotes/assignee.ts";
import { refuseQuote } from "../quote-id.ts";
import type { QuoteStore } from "../quote-store.ts";
import { namedByReplies } from "../staff-changes.ts";
import type { QuoteAssigner } from "./assign-quotes.ts";

interface AssigneeDeps {
  readonly quotes: QuoteStore & QuoteAssigner;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** Assigns quotes to people. */
export function assigneeRoutes({ quotes, serve, now }: AssigneeDeps): void {
  serve(assigneeEndpoints, {
    assignQuotes: async ({ body: { personId, quotes: named } }, req) =>
      namedByReplies(requirePerson(await quotes.assignMany(named, personId, actOf(req, now())))),

    assignQuote: async ({ params: { quoteId }, body: { personId, from } }, req) => {
      const changed = requirePerson(await quotes.assign({ quoteId, from }, personId, actOf(req, now())));
      if (!changed) throw await refuseQuote(quotes, quoteId);
      if (changed.outcome === "changed") throw new ApiError(409, "quote_changed");
      return { quote: changed.quote, unchanged: changed.outcome === "unchanged" };
    },
  });
}

function requirePerson<Result>(result: Result | "no such person"): Result {
  if (result !== "no such person") return result;
  throw new ApiError(400, "invalid_request", [
    { path: "personId", code: "invalid_field", message: "Choose a person with an account who may change quotes." },
  ]);
}
