import { setImmediate } from "node:timers/promises";
import type { Request } from "express";
import { createTaskQueue, type Exporting } from "#server/http/concurrency.ts";
import { sendPieces, sendQuotes } from "#server/http/send-list.ts";
import type { Serve } from "#server/http/serve.ts";
import { zipPieces } from "#server/platform/zip-pieces.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { personBehind } from "#server/staff/author.ts";
import { type ExportNotes, noteExport } from "#server/staff/note-export.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/api/declaration/reply.ts";
import { type ListedQuote, type QuoteFilter, quoteListEndpoints } from "#shared/api/quotes/quote-list.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import type { EventStore } from "../event-store.ts";
import { type ReadQuotes, readQuotes, readShortQuotes, readWholeQuotes } from "../read-quotes.ts";
import type { SeenStore } from "../team/seen-store.ts";
import { tableOfLines, tableOfParts, tableOfQuotes, writeCsv } from "./export-table.ts";
import { createListCounts } from "./list-counts.ts";
import type { ListStore, Page } from "./list-store.ts";
import type { ReportStore } from "./report-store.ts";
import type { TallyStore } from "./tally-store.ts";

interface ListDeps extends ExportNotes {
  readonly exporting: Exporting;
  readonly rules: RulesStore;
  readonly lists: ListStore;
  readonly tallies: TallyStore;
  readonly reports: ReportStore;
  readonly events: EventStore;
  readonly seen: SeenStore;
  readonly serve: Serve;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
}

/** The quotes that memory holds while all are sent. */
const PAGE_IN_MEMORY = 200;

/** The same with their items: a quote has up to 50, and reading all of a page is one step. */
const WHOLE_PAGE_IN_MEMORY = 20;

/** A report of ten years takes seconds. */
const MAX_WAITING_REPORTS = 20;

/** The list of quotes for staff, its export, its changes, and reports. */
export function listRoutes({ rules, lists, tallies, reports, events, seen, ...deps }: ListDeps): void {
  const { exporting, now, timeZone } = deps;

  const inTurn = createTaskQueue(MAX_WAITING_REPORTS);
  const loadCounts = createListCounts({ tallies, now, timeZone });

  /** The counts, the times that a list depends on, and the person who reads it. */
  const readView = async (req: Request) => {
    const person = personBehind(req);
    return { ...(await loadCounts(person?.id)), person };
  };

  const countsFor = ({ shown, mentions }: Awaited<ReturnType<typeof readView>>) => ({ ...shown, mentions });

  deps.serve(quoteListEndpoints, {
    listQuotes: async ({ query: { limit, cursor, short, ...filter } }, req, res) => {
      const view = await readView(req);
      const { latest } = view;
      if (!short && limit === undefined && cursor === undefined) {
        const fields = { ...countsFor(view), nextCursor: null, latest };
        const first = await lists.list(filter, { ...view, limit: PAGE_IN_MEMORY }, readQuotes);
        if (first.nextCursor === null) return { ...fields, quotes: first.quotes.map(pickListed) };
        await exporting(() => sendQuotes(res, fields, readListed(lists, filter, view)));
        return;
      }
      const page = { ...view, limit: limit ?? DEFAULT_PAGE_SIZE, cursor };
      const list = short ? await lists.list(filter, page, readShortQuotes) : await lists.list(filter, page, readQuotes);
      const unread = await seen.listUnread(view.person, idsOf(list.quotes));
      return { ...list, ...countsFor(view), unread, latest };
    },

    exportQuotes: async ({ query: { rows, format, ...filter } }, req, res) => {
      const view = await readView(req);
      await exporting(async () => {
        await noteExport(deps, req, rows === "quotes" ? "quotes" : `quotes with their ${rows}`);
        res.attachment(`${rows === "quotes" ? "quotes" : `quote-${rows}`}-${view.today}.${format}`);
        res.type(format === "xlsx" ? XLSX_TYPE : "text/csv; charset=utf-8");
        const rulesOf = async (revision: number) => (await rules.at(revision)).rules;
        const table =
          rows === "quotes"
            ? tableOfQuotes(readPages(lists, filter, view, readQuotes), rulesOf, timeZone)
            : (rows === "items" ? tableOfLines : tableOfParts)(
                readPages(lists, filter, view, readWholeQuotes, WHOLE_PAGE_IN_MEMORY),
                rulesOf,
                timeZone,
              );
        const form = { name: "Quotes", titles: table.titles, fixedColumns: 1 };
        await sendPieces(res, format === "xlsx" ? zipPieces(writeXlsx(form, table.pages)) : writeCsv(table));
      });
    },

    getQuoteChanges: async ({ query: { since, short } }, req) => {
      const view = await readView(req);
      const changes = short
        ? await events.listSince(since, view.latest, readShortQuotes)
        : await events.listSince(since, view.latest, readQuotes);
      const unread = await seen.listUnread(view.person, idsOf(changes.quotes));
      return { ...changes, ...countsFor(view), unread };
    },

    getQuoteReport: ({ query }) => inTurn(async () => reports.report(query, (await loadCounts()).daysOff)),
  });
}

const idsOf = (quotes: readonly Pick<Quote, "quoteId">[]) => quotes.map(({ quoteId }) => quoteId);

type View = Pick<Page, "overdueBefore" | "today">;

async function* readPages<Listed extends { readonly seq: number }>(
  lists: ListStore,
  filter: QuoteFilter,
  view: View,
  read: ReadQuotes<Listed>,
  limit = PAGE_IN_MEMORY,
) {
  let cursor: string | undefined;
  do {
    const page = await lists.list(filter, { ...view, limit, cursor }, read);
    yield page.quotes;
    cursor = page.nextCursor ?? undefined;
    // Lets other requests run between two pages.
    await setImmediate();
  } while (cursor !== undefined);
}

async function* readListed(lists: ListStore, filter: QuoteFilter, view: View) {
  for await (const quotes of readPages(lists, filter, view, readQuotes)) yield quotes.map(pickListed);
}

function pickListed({ pricing, ...quote }: Quote): ListedQuote {
  const { quoteId, status, timestamp, customerInfo, complete } = quote;
  const { totalPrice } = pricing;
  const parts = pricing.parts.map(({ stepName, optionName, price }) => ({ ...{ stepName, optionName, price } }));
  return { quoteId, status, timestamp, customerInfo, complete, pricing: { totalPrice, parts } };
}
