import type { Router } from "express";
import type { Serve } from "#server/http/serve.ts";
import { personBehind } from "#server/staff/author.ts";
import { teamEndpoints } from "#shared/api/quotes/team.ts";
import { refuseQuote } from "../quote-id.ts";
import type { QuoteStore } from "../quote-store.ts";
import type { PresenceStore } from "./presence-store.ts";
import type { SeenStore } from "./seen-store.ts";

interface TeamDeps {
  readonly quotes: QuoteStore;
  readonly seen: SeenStore;
  readonly presence: PresenceStore;
  readonly serve: Serve;
  readonly now: () => Date;
}

/** Tells the server what a person sees, and the person who else is there. */
export function teamRoutes({ quotes, seen, presence, serve, now }: TeamDeps): Router {
  return serve(teamEndpoints, {
    markQuoteSeen: async ({ params: { quoteId }, body: { event } }, req) => {
      const person = personBehind(req);
      if (!(await seen.markSeen(person, quoteId, event, now())))
        throw await refuseQuote(quotes, quoteId);
      return { mentions: await seen.countMentions(person) };
    },

    enterQuote: async ({ params: { quoteId }, body: { isSending } }, req) => {
      const person = personBehind(req);
      if (!(await presence.enter(quoteId, person, isSending, now())))
        throw await refuseQuote(quotes, quoteId);
      return { others: await presence.listOthers(quoteId, person, now()) };
    },

    leaveQuote: async ({ params: { quoteId } }, req) => {
      await presence.leave(quoteId, personBehind(req));
      return {};
    },
  });
}
