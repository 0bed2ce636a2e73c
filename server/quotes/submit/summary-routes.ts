import type { Drawings } from "#server/documents/drawings/drawings.ts";
import type { DrawDocument } from "#server/documents/pdf/document-input.ts";
import { createTaskQueue } from "#server/http/concurrency.ts";
import type { QuoteDeps } from "#server/quotes/quote-deps.ts";
import { summaryEndpoints } from "#shared/api/summary.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import { mapFields } from "#shared/quotes/customer-fields.ts";
import { readRules } from "#shared/rules/model.ts";
import { priceBenches } from "../price-items.ts";
import { wholeItems } from "../whole-items.ts";
import { newQuote } from "./new-quote.ts";

interface SummaryRoutesDeps
  extends Pick<QuoteDeps, "rules" | "partnerRules" | "serve" | "now" | "timeZone" | "companyStore"> {
  readonly drawings: Drawings;
  readonly drawSummary: DrawDocument;
}

/** The most summaries that wait, including the one in progress. Documents of staff have a queue and a process of their own. */
const MAX_SUMMARIES = 16;

/** The benches of a summary that is drawn in a second. One of more takes some seconds. */
const MAX_SHORT = 10;

/** Nobody yet: a dock, because delivery is not in a summary. */
const NOBODY = mapFields("key", () => "", "commercial-dock" as const);

/** Benches with their prices as a PDF, before there is a quote. */
export function summaryRoutes(deps: SummaryRoutesDeps): void {
  const { rules: store, partnerRules, now, timeZone, companyStore, drawSummary, drawings } = deps;
  const inTurn = createTaskQueue(MAX_SUMMARIES);
  const longInTurn = createTaskQueue(MAX_SUMMARIES, { behind: inTurn });
  deps.serve(summaryEndpoints, {
    makeSummary: {
      before: [drawings.limit],
      // Also prices in turn, so that many requests at once do not stop others.
      handle: ({ body: { items: asked, partner, paper, units } }, _req, res) =>
        (asked.length > MAX_SHORT ? longInTurn : inTurn)(async () => {
          const current = await store.loadCurrent();
          const own = await partnerRules(current.rules, partner);
          const { priced } = await priceBenches(asked, own.rules, own.priced, "items");
          const items = wholeItems(own.priced, priced);
          const content = { rulesRevision: current.revision, priceList: undefined };
          const quote = {
            ...newQuote(content, { customerInfo: NOBODY, partner }, items, now(), own.partner?.name),
            ...{ quoteId: "", seq: 0 },
          };
          // The thread gets a copy of the rules, so they are reduced to the choices of each bench.
          const benches = items.map(({ configuration }) => readRules(keepChosen(own.priced, configuration)));
          const summary = { isPriced: own.partner?.pricesHidden !== true };
          const company = await companyStore.loadCompany();
          const document = await drawSummary({ quote, summary, rules: benches, company, paper, units, timeZone });
          const [first, ...others] = items;
          const name = first && others.length === 0 ? first.orderCode : "your-project";
          res.attachment(`${name}.pdf`).type("application/pdf").send(Buffer.from(document));
          return undefined;
        }),
    },
  });
}
