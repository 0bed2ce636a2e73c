import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { Router } from "express";
import { codeOf } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { limitConcurrency } from "#server/http/concurrency.ts";
import { parse } from "#server/http/parse.ts";
import {
  ExportQuotesQuery,
  ListQuotesQuery,
  type ListQuotesReply,
  QuoteChangesQuery,
  type QuoteChangesReply,
  type QuoteCounts,
  type QuoteFilter,
  type QuotesOverviewReply,
} from "#shared/api/quote-list.ts";
import { overdueBefore } from "#shared/business-time.ts";
import { dollars } from "#shared/money.ts";
import { WAITING_STATUSES } from "#shared/quote-status.ts";
import type { Quote } from "#shared/quotes.ts";
import { wallClockDay } from "#shared/wall-clock.ts";
import { exportCsv, exportItemsCsv } from "./export-csv.ts";
import type { ListStore } from "./list-store.ts";
import type { QuoteDeps } from "./quote-routes.ts";
import { recentDays } from "./recent-days.ts";
import type { TallyStore } from "./tally-store.ts";

/** Quotes per page of an export. */
const EXPORT_PAGE = 200;

/** Exports at the same time. A slow download counts until it ends. */
const MOST_EXPORTS = 4;

/** The list of quotes for staff, its CSV export, its changes, and an overview. */
export function listRoutes({ rules, lists, tallies, stages, events, ...deps }: QuoteDeps): Router {
  const { staffOnly, pageOnly, now, timeZone } = deps;
  const router = Router({ caseSensitive: true, strict: true });
  const exporting = limitConcurrency(MOST_EXPORTS);

  const clock = () => ({
    overdueBefore: overdueBefore(now(), timeZone),
    today: wallClockDay(now(), timeZone),
  });

  const quoteCounts = async (): Promise<QuoteCounts> => {
    const { overdueBefore: before, today } = clock();
    const [statuses, overdue, deleted, answers, expired] = await Promise.all([
      tallies.statuses(),
      tallies.waitingSince(before),
      tallies.deleted(),
      tallies.openAnswers(),
      tallies.expired(today),
    ]);
    const counts = { pending: 0, reviewed: 0, quoted: 0, approved: 0, rejected: 0 };
    for (const { status, count } of statuses) counts[status] = count;
    return {
      counts,
      overdue,
      deleted,
      answers: answers.all,
      todo: waitingOf(statuses) + answers.notWaiting + expired,
      today,
      overdueBefore: before.toISOString(),
      timeZone,
    };
  };

  addRoute(router, "/api/quotes/list", {
    before: staffOnly,
    get: async (req, res) => {
      const { limit, cursor, ...filter } = parse(ListQuotesQuery, req.query);
      // Read first, so that the next poll reports any change made during the reads below.
      const latest = await events.latest();
      const page = { limit, cursor, ...clock() };
      const list = await lists.list(filter, page);
      const counts = await quoteCounts();
      res.json({ success: true, ...list, ...counts, latest } satisfies ListQuotesReply);
    },
  });

  // Must not be the last route, because Express would handle its errors only after the reply was logged as a disconnect.
  addRoute(router, "/api/quotes/export", {
    before: staffOnly,
    get: async (req, res) => {
      const { rows, ...filter } = parse(ExportQuotesQuery, req.query);
      const times = clock();
      await exporting(async () => {
        res.attachment(`quotes-${times.today}.csv`);
        res.type("text/csv; charset=utf-8");
        const quotes = pages(lists, filter, times);
        const rulesOf = async (revision: number) => (await rules.at(revision)).rules;
        const text =
          rows === "items"
            ? exportItemsCsv(withBenches(lists, quotes), rulesOf, timeZone)
            : exportCsv(quotes, rulesOf, timeZone);
        await pipeline(Readable.from(text), res).catch((error: unknown) => {
          // The client disconnected, so there is nobody to answer.
          if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
        });
      });
    },
  });

  addRoute(router, "/api/quotes/changes", {
    before: pageOnly,
    get: async (req, res) => {
      const { since } = parse(QuoteChangesQuery, req.query);
      const changes = await events.since(since);
      const counts = await quoteCounts();
      res.json({ success: true, ...changes, ...counts } satisfies QuoteChangesReply);
    },
  });

  addRoute(router, "/api/quotes/overview", {
    before: pageOnly,
    get: async (_req, res) => {
      const at = now();
      const days = recentDays(at, timeZone);
      const [statuses, answers, overdue, submitted, reached] = await Promise.all([
        tallies.statuses(),
        tallies.openAnswers(),
        tallies.waitingSince(overdueBefore(at, timeZone)),
        tallies.submittedOn(days),
        stages.stages(timeZone),
      ]);
      res.json({
        success: true,
        statuses: statuses.map((tally) => ({ ...tally, value: dollars(tally.value) })),
        waiting: waitingOf(statuses) + answers.notWaiting,
        overdue,
        stages: reached,
        days: days.map(({ day }, index) => ({ day, count: submitted[index] ?? 0 })),
      } satisfies QuotesOverviewReply);
    },
  });

  return router;
}

/** The number of open quotes. */
function waitingOf(statuses: Awaited<ReturnType<TallyStore["statuses"]>>): number {
  return statuses
    .filter(({ status }) => WAITING_STATUSES.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

async function* pages(
  lists: ListStore,
  filter: QuoteFilter,
  times: { readonly overdueBefore: Date; readonly today: string },
) {
  let cursor: string | undefined;
  do {
    const page = await lists.list(filter, { limit: EXPORT_PAGE, cursor, ...times });
    yield page.quotes;
    cursor = page.nextCursor ?? undefined;
    // Lets other requests run between two pages.
    await setImmediate();
  } while (cursor !== undefined);
}

async function* withBenches(lists: ListStore, pages: AsyncIterable<readonly Quote[]>) {
  for await (const quotes of pages) yield await lists.withBenches(quotes);
}
