import { setImmediate } from "node:timers/promises";
import type { Request, Router } from "express";
import { limitConcurrency } from "#server/http/concurrency.ts";
import { sendPieces, sendQuotes } from "#server/http/send-list.ts";
import type { Serve } from "#server/http/serve.ts";
import { zipPieces } from "#server/platform/zip-pieces.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { type ExportNotes, noteExport } from "#server/staff/audit-routes.ts";
import { personBehind } from "#server/staff/author.ts";
import type { PeopleStore } from "#server/staff/people-store.ts";
import type { Person } from "#server/staff/person.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/api/declaration/reply.ts";
import {
  type ListedQuote,
  type QuoteCounts,
  type QuoteFilter,
  quoteListEndpoints,
} from "#shared/api/quotes/quote-list.ts";
import { dollars } from "#shared/money.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import { overdueBefore } from "#shared/time/business-time.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import type { EventStore } from "../event-store.ts";
import type { SeenStore } from "../team/seen-store.ts";
import type { DaysOffStore } from "./days-off-store.ts";
import { tableOfItems, tableOfQuotes, writeCsv } from "./export-table.ts";
import type { ListStore, Page } from "./list-store.ts";
import { recentDays } from "./recent-days.ts";
import type { StageStore } from "./stage-store.ts";
import type { TallyStore } from "./tally-store.ts";

interface ListDeps extends ExportNotes {
  readonly rules: RulesStore;
  readonly lists: ListStore;
  readonly tallies: TallyStore;
  readonly stages: StageStore;
  readonly events: EventStore;
  readonly people: Pick<PeopleStore, "hasActive">;
  readonly seen: SeenStore;
  readonly serve: Serve;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  readonly daysOff: DaysOffStore;
}

/** The quotes that memory holds while all are sent. */
const PAGE_IN_MEMORY = 200;

/** Exports at the same time. A slow download counts until it ends. */
const MAX_EXPORTS = 4;

/** The list of quotes for staff, its export, its changes, and an overview. */
export function listRoutes({
  rules,
  lists,
  tallies,
  stages,
  events,
  seen,
  ...deps
}: ListDeps): Router {
  const { people, now, timeZone } = deps;
  const exporting = limitConcurrency(MAX_EXPORTS);

  const readClock = async () => {
    const daysOff = await deps.daysOff.load();
    const before = overdueBefore(now(), timeZone, daysOff);
    return { daysOff, overdueBefore: before, today: wallClockDay(now(), timeZone) };
  };

  /** The times that a list depends on, and the person who reads it. */
  const readView = async (req: Request) => ({
    ...(await readClock()),
    personId: personBehind(req)?.id ?? undefined,
  });

  const quoteCounts = async (person: Person | null): Promise<QuoteCounts> => {
    const { daysOff, overdueBefore: before, today } = await readClock();
    const [statuses, overdue, deleted, answers, expired, hasPeople, mentions, { revision }] =
      await Promise.all([
        tallies.listStatuses(),
        tallies.waitingSince(before),
        tallies.countDeleted(),
        tallies.openAnswers(),
        tallies.countExpired(today),
        people.hasActive(),
        seen.countMentions(person),
        rules.loadCurrent(),
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
      daysOff: [...daysOff],
      rulesRevision: revision,
      hasPeople,
      mentions,
    };
  };

  return deps.serve(quoteListEndpoints, {
    listQuotes: async ({ query: { limit, cursor, ...filter } }, req, res) => {
      const person = personBehind(req);
      // Read first, so that the next poll reports any change made during the reads below.
      const latest = await events.latest();
      if (limit === undefined && cursor === undefined) {
        const fields = { ...(await quoteCounts(person)), nextCursor: null, latest };
        await sendQuotes(res, fields, readListed(lists, filter, await readView(req)));
        return;
      }
      const page = { limit: limit ?? DEFAULT_PAGE_SIZE, cursor, ...(await readView(req)) };
      const list = await lists.list(filter, page);
      const unread = await seen.listUnread(person, idsOf(list.quotes));
      const counts = await quoteCounts(person);
      return { ...list, ...counts, unread, latest };
    },

    getQuoteIndex: async ({ query: { limit, cursor, ...filter } }, req) => {
      const page = { limit, cursor, ...(await readView(req)) };
      const { quotes, nextCursor } = await lists.list(filter, page);
      const short = quotes.map(({ quoteId, seq, status, timestamp, grandTotal, ...quote }) => {
        const { partner, sent, answer, assignee, deletedAt } = quote;
        const known = { quoteId, seq, status, timestamp, partner, grandTotal };
        return { ...known, sent, answer, assignee, deletedAt };
      });
      return { quotes: short, nextCursor };
    },

    exportQuotes: async ({ query: { rows, format, ...filter } }, req, res) => {
      const view = await readView(req);
      await noteExport(deps, req, rows === "items" ? "quotes with their items" : "quotes");
      await exporting(async () => {
        res.attachment(`${rows === "items" ? "quote-items" : "quotes"}-${view.today}.${format}`);
        res.type(format === "xlsx" ? XLSX_TYPE : "text/csv; charset=utf-8");
        const quotes = readPages(lists, filter, view);
        const rulesOf = async (revision: number) => (await rules.at(revision)).rules;
        const table =
          rows === "items"
            ? tableOfItems(addBenches(lists, quotes), rulesOf, timeZone)
            : tableOfQuotes(quotes, rulesOf, timeZone);
        const form = { name: "Quotes", titles: table.titles, fixedColumns: 1 };
        await sendPieces(
          res,
          format === "xlsx" ? zipPieces(writeXlsx(form, table.pages)) : writeCsv(table),
        );
      });
    },

    getQuoteChanges: async ({ query: { since } }, req) => {
      const person = personBehind(req);
      const changes = await events.listSince(since);
      const unread = await seen.listUnread(person, idsOf(changes.quotes));
      const counts = await quoteCounts(person);
      return { ...changes, ...counts, unread };
    },

    getQuotesOverview: async () => {
      const at = now();
      const days = recentDays(at, timeZone);
      const daysOff = await deps.daysOff.load();
      const [statuses, answers, overdue, submitted, reached] = await Promise.all([
        tallies.listStatuses(),
        tallies.openAnswers(),
        tallies.waitingSince(overdueBefore(at, timeZone, daysOff)),
        tallies.countSubmitted(days),
        stages.countStages(timeZone, daysOff),
      ]);
      return {
        statuses: statuses.map((tally) => ({ ...tally, value: dollars(tally.value) })),
        waiting: waitingOf(statuses) + answers.notWaiting,
        overdue,
        stages: reached,
        days: days.map(({ day }, index) => ({ day, count: submitted[index] ?? 0 })),
      };
    },
  });
}

const idsOf = (quotes: readonly Quote[]) => quotes.map(({ quoteId }) => quoteId);

/** The number of open quotes. */
function waitingOf(statuses: Awaited<ReturnType<TallyStore["listStatuses"]>>): number {
  return statuses
    .filter(({ status }) => WAITING_STATUSES.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

type View = Pick<Page, "overdueBefore" | "today" | "personId">;

async function* readPages(lists: ListStore, filter: QuoteFilter, view: View) {
  let cursor: string | undefined;
  do {
    const page = await lists.list(filter, { limit: PAGE_IN_MEMORY, cursor, ...view });
    yield page.quotes;
    cursor = page.nextCursor ?? undefined;
    // Lets other requests run between two pages.
    await setImmediate();
  } while (cursor !== undefined);
}

async function* readListed(lists: ListStore, filter: QuoteFilter, view: View) {
  for await (const quotes of readPages(lists, filter, view)) yield quotes.map(pickListed);
}

function pickListed({ pricing, ...quote }: Quote): ListedQuote {
  const { quoteId, status, timestamp, customerInfo, complete } = quote;
  const { totalPrice } = pricing;
  const parts = pricing.parts.map(({ stepName, optionName, price }) => ({
    ...{ stepName, optionName, price },
  }));
  return { quoteId, status, timestamp, customerInfo, complete, pricing: { totalPrice, parts } };
}

async function* addBenches(lists: ListStore, pages: AsyncIterable<readonly Quote[]>) {
  for await (const quotes of pages) yield await lists.attachBenches(quotes);
}
