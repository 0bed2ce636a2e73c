import type { Serve } from "#server/http/serve.ts";
import { personBehind } from "#server/staff/author.ts";
import { teamEndpoints } from "#shared/api/quotes/team.ts";
import { requireQuote } from "../quote-id.ts";
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
      await requireQuote(quotes, quoteId, seen.markSeen(person, quoteId, event, now()));
      return { mentions: await seen.countMentions(person) };
    },
  });
}
