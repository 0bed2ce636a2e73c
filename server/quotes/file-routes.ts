import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type RequestHandler, Router } from "express";
import { only } from "#server/http/add-route.ts";
import { limitConcurrency, oneAtATime } from "#server/http/concurrency.ts";
import { parse } from "#server/http/parse.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { ExportQuotesQuery, type QuoteFilter } from "#shared/api/quote-list.ts";
import { QuoteDocumentQuery } from "#shared/api/quotes.ts";
import { overdueBefore } from "#shared/business-time.ts";
import { readRules } from "#shared/engine/model.ts";
import { wallClockDay } from "#shared/wall-clock.ts";
import type { Company } from "./document/company.ts";
import type { QuoteDocument } from "./document/quote-document.ts";
import { exportCsv } from "./export-csv.ts";
import { knownQuote } from "./known-quote.ts";
import type { ListStore } from "./list-store.ts";
import { quoteBench } from "./quote-bench.ts";
import type { QuoteStore } from "./store.ts";

/** Quotes that are read at a time. */
const PAGE = 200;

/** Lists that are read at once; one that is saved slowly keeps its place. */
const MOST_EXPORTS = 4;

/** Documents that wait for their turn to be drawn, the one that is drawn included. */
const MOST_DOCUMENTS = 16;

/** Draws the document of a quote as a PDF. */
export type DrawDocument = (document: QuoteDocument) => Promise<Uint8Array>;

export interface FileRoutesDeps {
  readonly rules: RulesStore;
  readonly quotes: QuoteStore;
  readonly lists: ListStore;
  readonly staffOnly: RequestHandler;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** Who sends the quotes. */
  readonly company: Company;
  readonly drawDocument: DrawDocument;
}

/** Quotes as files: a list as CSV, and one as a PDF. */
export function fileRoutes({ rules, quotes, lists, ...deps }: FileRoutesDeps): Router {
  const { staffOnly, now, timeZone, company, drawDocument } = deps;
  const router = Router({ caseSensitive: true, strict: true });
  const exporting = limitConcurrency(MOST_EXPORTS);
  const drawing = oneAtATime(MOST_DOCUMENTS);

  router
    .route("/api/quotes/export")
    .all(staffOnly)
    .get(async (req, res) => {
      const filter = parse(ExportQuotesQuery, req.query);
      const before = overdueBefore(now(), timeZone);
      await exporting(async () => {
        res.attachment(`quotes-${wallClockDay(now(), timeZone)}.csv`);
        res.type("text/csv; charset=utf-8");
        const text = exportCsv(pages(lists, filter, before), timeZone);
        await pipeline(Readable.from(text), res).catch((error: unknown) => {
          // Whoever asked may go away: there is nobody left to answer.
          if (!isGoneAway(error)) throw error;
        });
      });
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/quotes/:quoteId/document")
    .all(staffOnly)
    .get(async (req, res) => {
      const { paper } = parse(QuoteDocumentQuery, req.query);
      const quote = await knownQuote(quotes, req);
      // The drawing thread gets a copy: of large rules only what is drawn.
      const bench = readRules(await quoteBench(rules, quote));
      const asked = { quote, rules: bench, company, paper, timeZone };
      const document = await drawing(() => drawDocument(asked));
      res.attachment(`${quote.quoteId}.pdf`).type("application/pdf").send(Buffer.from(document));
    })
    .all(only("GET", "HEAD"));

  return router;
}

function isGoneAway(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === "ERR_STREAM_PREMATURE_CLOSE";
}

async function* pages(lists: ListStore, filter: QuoteFilter, overdueBefore: Date) {
  let cursor: string | undefined;
  do {
    const page = await lists.list(filter, { limit: PAGE, cursor, overdueBefore });
    yield page.quotes;
    cursor = page.nextCursor ?? undefined;
    // Between two pages others have their turn.
    await new Promise((resolve) => setImmediate(resolve));
  } while (cursor !== undefined);
}
