import type { Request } from "express";
import { ApiError } from "#server/platform/errors.ts";
import { actOf } from "#server/staff/author.ts";
import { quoteEndpoints, type SeenAnswer } from "#shared/api/quotes/quotes.ts";
import { keepChosen, keepQuoted } from "#shared/bench/only-chosen.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { quoteDrawing, replaceContent } from "#shared/quotes/quote-content.ts";
import { benchDrift, quoteDrift } from "#shared/quotes/quote-drift.ts";
import { isOrder } from "#shared/quotes/quote-outcome.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { readRules } from "#shared/rules/model.ts";
import { drawNewest } from "./draw-quote.ts";
import { benchCosts, loadTodaysRules, type QuoteDeps, revisionNotFound } from "./quote-deps.ts";
import { refuseChanged, refuseQuote } from "./quote-id.ts";
import { namedByReplies, refusalOf } from "./staff-changes.ts";

/** Reads and changes quotes by ID. The routes of the list come first, because their paths look like an ID. */
export function quoteRoutes(deps: QuoteDeps): void {
  const { rules, quotes, revisions, events } = deps;
  const { now, drawing, makeDrawing } = deps;

  /** The quote, and a revision as it was sent: the newest, or another one. 0 is the request. */
  const loadQuote = async (quoteId: string, number: number | undefined) => {
    const quote = await quotes.find(quoteId);
    if (!quote) throw await refuseQuote(quotes, quoteId);
    const shown = number ?? quote.current.number ?? 0;
    const sent = shown === 0 ? undefined : await revisions.find(quoteId, shown);
    if (shown > 0 && !sent) throw revisionNotFound();
    return { quote, sent };
  };

  /** The reply with a changed quote, unless there is none, or somebody was faster. */
  const found = async (quoteId: string, changed: Promise<Quote | "changed" | "answered" | undefined>) => {
    const quote = await changed;
    if (typeof quote === "string") throw refuseChanged(quote);
    if (!quote) throw await refuseQuote(quotes, quoteId);
    return { quote };
  };

  const confirm = async (quoteId: string, isConfirmed: boolean, { answered }: SeenAnswer, req: Request) => {
    const confirmed = await found(quoteId, quotes.confirm(quoteId, isConfirmed, answered, actOf(req, now())));
    if (!isOrder(confirmed.quote)) throw new ApiError(409, "not_accepted");
    return confirmed;
  };

  deps.serve(quoteEndpoints, {
    setQuoteStatuses: async ({ body: { status, quotes: named } }, req) => {
      const wanted = named.map((each) => ({ ...each, status }));
      return namedByReplies(await quotes.setStatuses(wanted, actOf(req, now())));
    },

    setQuoteStatus: async ({ params: { quoteId }, body }, req) => {
      const changed = await quotes.setStatus({ quoteId, ...body }, actOf(req, now()));
      if (!changed) throw await refuseQuote(quotes, quoteId);
      if (changed.outcome === "changed") throw refuseChanged(refusalOf(changed.quote, body.answered) ?? "changed");
      return { quote: changed.quote, unchanged: changed.outcome === "unchanged" };
    },

    addQuoteNote: async ({ params, body: { note } }, req) => {
      const event = await quotes.addNote({ ...params, note }, actOf(req, now()));
      if (!event) throw await refuseQuote(quotes, params.quoteId);
      if (event.kind !== "note-added" || event.note !== note) throw new ApiError(422, "note_reused");
      return { event };
    },

    changeQuoteCustomer: ({ params: { quoteId }, body }, req) =>
      found(quoteId, quotes.changeCustomer(quoteId, body, actOf(req, now()))),

    setReminder: ({ params: { quoteId }, body: { isOn } }, req) =>
      found(quoteId, quotes.setReminder(quoteId, isOn, actOf(req, now()))),

    setNextAction: ({ params: { quoteId }, body }, req) =>
      found(quoteId, quotes.setNextAction(quoteId, body, actOf(req, now()))),

    setLoss: ({ params: { quoteId }, body }, req) => found(quoteId, quotes.setLoss(quoteId, body, actOf(req, now()))),

    archiveQuote: async ({ params: { quoteId }, body }, req) => {
      const archived = await found(quoteId, quotes.archive(quoteId, body, actOf(req, now())));
      if (!archived.quote.archivedAt) throw new ApiError(409, "not_accepted");
      return archived;
    },

    unarchiveQuote: ({ params: { quoteId } }, req) => found(quoteId, quotes.unarchive(quoteId, actOf(req, now()))),

    confirmAcceptance: ({ params, query }, req) => confirm(params.quoteId, true, query, req),
    undoConfirmation: ({ params, query }, req) => confirm(params.quoteId, false, query, req),

    restoreQuote: ({ params: { quoteId } }, req) => found(quoteId, quotes.restore(quoteId, actOf(req, now()))),

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

    deleteQuote: async ({ params: { quoteId }, query: { answered } }, req) => {
      const outcome = await quotes.remove(quoteId, answered, actOf(req, now()));
      if (outcome === "changed" || outcome === "answered") throw refuseChanged(outcome);
      if (outcome === "order") throw new ApiError(409, "quote_ordered");
      if (outcome === "gone") throw await refuseQuote(quotes, quoteId);
      return { quoteId };
    },

    getQuoteDocument: async ({ params: { quoteId }, query: { paper, units, number } }, _req, res) => {
      const { quote, sent } = await loadQuote(quoteId, number);
      const isEarlier = sent && sent.number !== quote.current.number;
      const earlier = isEarlier && (await revisions.document(quoteId, sent.number));
      const pdf = earlier ? earlier.pdf : await drawNewest(deps, quote, sent, { paper, units });
      res
        .attachment(`${fileName(quoteId, sent)}.pdf`)
        .type("application/pdf")
        .send(pdf);
    },

    getQuoteModel: async ({ params, query: { format, item, number } }, _req, res) => {
      const { quote: found, sent } = await loadQuote(params.quoteId, number);
      const quote = number === undefined ? found : replaceContent(found, sent);
      const bench = quote.items[item - 1];
      if (!bench) throw new ApiError(404, "not_found", undefined, { message: "The quote has no such item." });
      const { configuration } = bench;
      const { rules: all } = await rules.at(quote.revision);
      const priced = keepChosen(all, configuration);
      const title = sent && quoteDrawing(quote.quoteId, sent.number);
      const question = { rules: readRules(priced), configuration, format, units: "in", drawing: title } as const;
      const file = await drawing(() => makeDrawing(question));
      const which = quote.items.length > 1 ? `-bench-${item}` : "";
      res
        .attachment(`${fileName(quote.quoteId, sent)}${which}.${format}`)
        .type(format)
        .send(Buffer.from(file));
    },
  });
}

/** 'Q-260921-7F3KD', 'Q-260921-7F3KD-2' for revision 2. */
const fileName = (quoteId: string, sent: QuoteRevision | undefined) => (sent ? `${quoteId}-${sent.number}` : quoteId);
