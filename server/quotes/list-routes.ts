import { type RequestHandler, Router } from "express";
import { only } from "#server/http/add-route.ts";
import { parse } from "#server/http/parse.ts";
import {
  ListQuotesQuery,
  type ListQuotesReply,
  QuoteChangesQuery,
  type QuoteChangesReply,
  type QuotesOverviewReply,
} from "#shared/api/quote-list.ts";
import { overdueBefore } from "#shared/business-time.ts";
import { dollars } from "#shared/money.ts";
import { WAITING_STATUSES } from "#shared/quote-status.ts";
import type { EventStore } from "./event-store.ts";
import type { ListStore } from "./list-store.ts";
import { quoteCounts } from "./quote-counts.ts";
import { recentDays } from "./recent-days.ts";
import type { TallyStore } from "./tally-store.ts";

export interface ListRoutesDeps {
  readonly lists: ListStore;
  readonly tallies: TallyStore;
  readonly events: EventStore;
  readonly staffOnly: RequestHandler;
  /** For what an open page asks every few seconds, or when a visitor did something: it keeps nobody signed in. */
  readonly pageOnly: RequestHandler;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
}

/** The quotes as staff find them: a list, what is new, and an overview. */
export function listRoutes({ lists, tallies, events, ...deps }: ListRoutesDeps): Router {
  const { staffOnly, pageOnly, now, timeZone } = deps;
  const router = Router({ caseSensitive: true, strict: true });
  const counts = () => quoteCounts(tallies, now(), timeZone);

  router
    .route("/api/quotes/list")
    .all(staffOnly)
    .get(async (req, res) => {
      const { limit, cursor, ...filter } = parse(ListQuotesQuery, req.query);
      // What happens between these reads is told again by the next question for changes.
      const latest = await events.latest();
      const page = { limit, cursor, overdueBefore: overdueBefore(now(), timeZone) };
      const list = await lists.list(filter, page);
      res.json({
        success: true,
        ...list,
        ...(await counts()),
        latest,
      } satisfies ListQuotesReply);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/quotes/changes")
    .all(pageOnly)
    .get(async (req, res) => {
      const { since } = parse(QuoteChangesQuery, req.query);
      const changes = await events.since(since);
      res.json({ success: true, ...changes, ...(await counts()) } satisfies QuoteChangesReply);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/quotes/overview")
    .all(pageOnly)
    .get(async (_req, res) => {
      const at = now();
      const days = recentDays(at, timeZone);
      const [statuses, overdue, submitted] = await Promise.all([
        tallies.statuses(),
        tallies.waitingSince(overdueBefore(at, timeZone)),
        tallies.submittedOn(days),
      ]);
      const waiting = statuses.filter(({ status }) => WAITING_STATUSES.includes(status));
      res.json({
        success: true,
        statuses: statuses.map((tally) => ({ ...tally, value: dollars(tally.value) })),
        waiting: waiting.reduce((total, { count }) => total + count, 0),
        overdue,
        days: days.map(({ day }, index) => ({ day, count: submitted[index] ?? 0 })),
      } satisfies QuotesOverviewReply);
    })
    .all(only("GET", "HEAD"));

  return router;
}
