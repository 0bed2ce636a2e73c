import type { Request, Router } from "express";
import type { MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
import type { Company, DrawDocument } from "#server/documents/pdf/document-input.ts";
import type { TaskQueue } from "#server/http/concurrency.ts";
import type { Serve } from "#server/http/serve.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { cachePerRules } from "#server/platform/cache.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { CurrentRules, RulesStore } from "#server/rules/rules-store.ts";
import { actOf } from "#server/staff/author.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import { quoteEndpoints } from "#shared/api/quotes/quotes.ts";
import { keepChosen, keepQuoted } from "#shared/bench/only-chosen.ts";
import type { QuoteCosts, WholeQuote } from "#shared/quotes/quote.ts";
import { replaceContent } from "#shared/quotes/quote-content.ts";
import { costsOf, readCosts } from "#shared/quotes/quote-costs.ts";
import { benchDrift, quoteDrift } from "#shared/quotes/quote-drift.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { readRules } from "#shared/rules/model.ts";
import { documentOutcome } from "./document-outcome.ts";
import type { EventStore } from "./event-store.ts";
import { refuseQuote } from "./quote-id.ts";
import type { QuoteStore } from "./quote-store.ts";
import { sortOutcomes } from "./staff-changes.ts";

/** Finds a revision that was sent. */
interface SentRevisions {
  readonly find: (quoteId: string, number: number) => Promise<QuoteRevision | undefined>;
}

/** Finds the answers of the customer. */
interface GivenAnswers {
  readonly listOf: (quoteId: string) => Promise<readonly CustomerAnswer[]>;
}

/** The stores and settings of the staff routes for a quote. */
export interface QuoteDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly quotes: QuoteStore;
  readonly revisions: SentRevisions;
  readonly answers: GivenAnswers;
  readonly events: EventStore;
  readonly serve: Serve;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** The company on the letterhead. */
  readonly company: Company;
  readonly drawDocument: DrawDocument;
  /** Runs drawings of quotes one after the other. */
  readonly drawing: TaskQueue;
  readonly makeDrawing: MakeDrawing;
}

/** Reads and changes quotes by ID. The routes of the list come first, because their paths look like an ID. */
export function quoteRoutes(deps: QuoteDeps): Router {
  const { rules, quotes, revisions, events } = deps;
  const { now, timeZone, company, drawDocument, drawing, makeDrawing } = deps;

  /** The quote with its current content, or as it was requested or sent before. */
  const loadQuote = async (quoteId: string, number: number | undefined) => {
    const quote = await quotes.find(quoteId);
    if (!quote) throw await refuseQuote(quotes, quoteId);
    const shown = number ?? quote.current.number ?? 0;
    const sent = shown === 0 ? undefined : await revisions.find(quoteId, shown);
    if (shown > 0 && !sent) throw revisionNotFound();
    return { quote: replaceContent(quote, sent), sent };
  };

  const confirm = async (quoteId: string, isConfirmed: boolean, req: Request) => {
    const outcome = await quotes.confirm(quoteId, isConfirmed, actOf(req, now()));
    if (outcome === "gone") throw await refuseQuote(quotes, quoteId);
    if (outcome === "not accepted") throw new ApiError(409, "not_accepted");
    return { quote: outcome };
  };

  return deps.serve(quoteEndpoints, {
    setQuoteStatuses: async ({ body: { status, quotes: named } }, req) => {
      const outcomes = await quotes.setStatuses(
        named.map((each) => ({ ...each, status })),
        actOf(req, now()),
      );
      return sortOutcomes(outcomes);
    },

    setQuoteStatus: async ({ params: { quoteId }, body }, req) => {
      const [outcome] = await quotes.setStatuses([{ quoteId, ...body }], actOf(req, now()));
      if (outcome?.kind === "changed") throw new ApiError(409, "quote_changed");
      if (!outcome || outcome.kind === "gone") throw await refuseQuote(quotes, quoteId);
      return { quote: outcome.quote, unchanged: outcome.kind === "unchanged" };
    },

    addQuoteNote: async ({ params, body: { note } }, req) => {
      const event = await quotes.addNote({ ...params, note }, actOf(req, now()));
      if (!event) throw await refuseQuote(quotes, params.quoteId);
      if (event.kind !== "note-added" || event.note !== note) throw new ApiError(422, "note_reused");
      return { event };
    },

    confirmAcceptance: ({ params }, req) => confirm(params.quoteId, true, req),
    undoConfirmation: ({ params }, req) => confirm(params.quoteId, false, req),

    restoreQuote: async ({ params: { quoteId } }, req) => {
      const quote = await quotes.restore(quoteId, actOf(req, now()));
      if (!quote) throw await refuseQuote(quotes, quoteId);
      return { quote };
    },

    getQuote: async ({ params: { quoteId } }) => {
      const quote = await quotes.findHeld(quoteId);
      if (!quote) throw await refuseQuote(quotes, quoteId);
      const [priced, today, history, same] = await Promise.all([
        rules.at(quote.revision),
        loadTodaysRules(deps, quote),
        events.listOf(quoteId),
        quotes.findSameRequest(quote),
      ]);
      const { rules: drawn } = priced;
      const costs = { quoted: benchCosts(priced, quote), today: benchCosts(today, quote) };
      const benches = quote.items.map((item) => ({
        rules: keepQuoted(drawn, item),
        drift: benchDrift(today.own.priced, item),
      }));
      return {
        quote,
        events: history,
        bench: keepQuoted(drawn, { ...quote, ...quote.pricing }),
        drift: quoteDrift(
          quote.items,
          benches.map((bench) => bench.drift),
        ),
        benches,
        ...(same && { sameRequest: { quoteId: same.quoteId, timestamp: same.timestamp } }),
        ...((costs.quoted || costs.today) && { costs }),
      };
    },

    deleteQuote: async ({ params: { quoteId } }, req) => {
      if (!(await quotes.remove(quoteId, actOf(req, now())))) throw await refuseQuote(quotes, quoteId);
      return { quoteId };
    },

    getQuoteDocument: async ({ params, query: { paper, units, number } }, _req, res) => {
      const { quote, sent } = await loadQuote(params.quoteId, number);
      const { rules: priced } = await rules.at(quote.revision);
      // The thread gets a copy of the rules, so they are reduced to the choices of each bench.
      const benches = quote.items.map(({ configuration }) => readRules(keepChosen(priced, configuration)));
      const isNewest = sent && number === undefined;
      const answers = isNewest ? await deps.answers.listOf(quote.quoteId) : [];
      const outcome = isNewest ? documentOutcome(quote, answers, deps) : undefined;
      const document = await drawing(() =>
        drawDocument({ quote, sent, outcome, rules: benches, company, paper, units, timeZone }),
      );
      res
        .attachment(`${fileName(quote)}.pdf`)
        .type("application/pdf")
        .send(Buffer.from(document));
    },

    getQuoteModel: async ({ params, query: { format, item, number } }, _req, res) => {
      const { quote } = await loadQuote(params.quoteId, number);
      const bench = quote.items[item - 1];
      if (!bench) throw new ApiError(404, "not_found", undefined, { message: "The quote has no such item." });
      const { configuration } = bench;
      const { rules: all } = await rules.at(quote.revision);
      const priced = keepChosen(all, configuration);
      const file = await drawing(() => makeDrawing({ rules: readRules(priced), configuration, format, units: "in" }));
      const which = quote.items.length > 1 ? `-bench-${item}` : "";
      res
        .attachment(`${fileName(quote)}${which}.${format}`)
        .type(format)
        .send(Buffer.from(file));
    },
  });
}

/** The costs of a revision, read once. Undefined if it has none. */
const costsOfRules = cachePerRules(readCosts);

/** The costs of benches under a revision of the rules; undefined if it has no costs. */
export function benchCosts(
  { document }: Pick<CurrentRules, "document">,
  { items }: Pick<WholeQuote, "items">,
): QuoteCosts | undefined {
  const costRules = costsOfRules(document);
  return costRules && costsOf(costRules, items);
}

/** The rules of today, and those of a quote's partner, at whose prices its benches are sent. */
export async function loadTodaysRules(
  { rules, partnerRules }: Pick<QuoteDeps, "rules" | "partnerRules">,
  { partner }: Pick<WholeQuote, "partner">,
) {
  const current = await rules.loadCurrent();
  return { ...current, own: await partnerRules(current.rules, partner?.id, { evenOff: true }) };
}

export function revisionNotFound(): ApiError {
  return new ApiError(404, "not_found", undefined, { message: "The quote has no such revision." });
}

/** 'Q-260921-7F3KD', 'Q-260921-7F3KD-2' for revision 2. */
const fileName = ({ quoteId, current }: WholeQuote) =>
  current.number === null ? quoteId : `${quoteId}-${current.number}`;
