import type { Serve } from "#server/http/serve.ts";
import { personBehind } from "#server/staff/author.ts";
import { teamEndpoints } from "#shared/api/quotes/team.ts";
import { refuseQuote } from "../quote-id.ts";
import type { QuoteStore } from "../quote-store.ts";
import type { SeenStore } from "./seen-store.ts";

interface TeamDeps {
  readonly quotes: QuoteStore;
  readonly seen: SeenStore;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** Tells the server what a person has seen. */
export function teamRoutes({ quotes, seen, serve, now }: TeamDeps): void {
  serve(teamEndpoints, {
    markQuoteSeen: async ({ params: { quoteId }, body: { event } }, req) => {
      const person = personBehind(req);
      if (!(await seen.markSeen(person, quoteId, event, now()))) throw await refuseQuote(quotes, quoteId);
      return { mentions: await seen.countMentions(person) };
    },
  });
}
