import type { Request } from "express";
import { ApiError } from "#server/platform/errors.ts";
import { actOf } from "#server/staff/author.ts";
import { quoteEndpoints, type Seen } from "#shared/api/quotes/quotes.ts";
import { keepChosen, keepQuoted } from "#shared/bench/only-chosen.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { quoteDrawing, replaceContent } from "#shared/quotes/quote-content.ts";
import { benchDrift, quoteDrift } from "#shared/quotes/quote-drift.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { readRules } from "#shared/rules/model.ts";
import { drawNewest } from "./draw-quote.ts";
import { benchCosts, loadTodaysRules, type QuoteDeps, revisionNotFound } from "./quote-deps.ts";
import { requireQuote } from "./quote-id.ts";
import { namedByReplies } from "./staff-changes.ts";

/** Reads and changes quotes by ID. The routes of the list come first, because their paths look like an ID. */
export function quoteRoutes(deps: QuoteDeps): void {
  const { rules, quotes, revisions, events } = deps;
  const { now, drawing, makeDrawing } = deps;

  /** The quote, and a revision as it was sent: the newest, or another one. 0 is the request. */
  const loadQuote = async (quoteId: string, number: number | undefined) => {
    const quote = await requireQuote(quotes, quoteId, quotes.find(quoteId));
    const shown = number ?? quote.current.number ?? 0;
    const sent = shown === 0 ? undefined : await revisions.find(quoteId, shown);
    if (shown > 0 && !sent) throw revisionNotFound();
    return { quote, sent };
  };

  /** The reply with a changed quote. */
  const found = async (quoteId: string, changed: Promise<Quote | undefined>) => ({
    quote: await requireQuote(quotes, quoteId, changed),
  });

  const confirm = (quoteId: string, isConfirmed: boolean, seen: Seen, req: Request) =>
    found(quoteId, quotes.confirm(quoteId, isConfirmed, seen, actOf(req, now())));

  deps.serve(quoteEndpoints, {
    setQuoteStatuses: async ({ body: { status, quotes: named } }, req) => {
      const wanted = named.map((each) => ({ ...each, status }));
      return namedByReplies(await quotes.setStatuses(wanted, actOf(req, now())));
    },

    setQuoteStatus: ({ params: { quoteId }, body }, req) =>
      requireQuote(quotes, quoteId, quotes.setStatus({ quoteId, ...body }, actOf(req, now()))),

    addQuoteNote: async ({ params, body: { note } }, req) => {
      const added = quotes.addNote({ ...params, note }, actOf(req, now()));
      const event = await requireQuote(quotes, params.quoteId, added);
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

    archiveQuote: ({ params: { quoteId }, body }, req) =>
      found(quoteId, quotes.archive(quoteId, body, actOf(req, now()))),

    unarchiveQuote: ({ params: { quoteId } }, req) => found(quoteId, quotes.unarchive(quoteId, actOf(req, now()))),

    confirmAcceptance: ({ params, query }, req) => confirm(params.quoteId, true, query, req),
    undoConfirmation: ({ params, query }, req) => confirm(params.quoteId, false, query, req),

    restoreQuote: ({ params: { quoteId } }, req) => found(quoteId, quotes.restore(quoteId, actOf(req, now()))),

    getQuote: async ({ params: { quoteId } }) => {
      const quote = await requireQuote(quotes, quoteId, quotes.findHeld(quoteId));
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

    deleteQuote: async ({ params: { quoteId }, query }, req) => {
      await requireQuote(quotes, quoteId, quotes.remove(quoteId, query, actOf(req, now())));
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
