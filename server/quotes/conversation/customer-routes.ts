import type { Request } from "express";
import { createTaskQueue } from "#server/http/concurrency.ts";
import { agentOf } from "#server/http/user-agent.ts";
import { ApiError } from "#server/platform/errors.ts";
import { type CustomerQuoteReply, customerEndpoints } from "#shared/api/quotes/customers.ts";
import { keepChosen, keepQuoted } from "#shared/bench/only-chosen.ts";
import { isSame } from "#shared/is-same.ts";
import { adjustItem } from "#shared/quotes/agreed-price.ts";
import { companyHead, contactLines, footerLines } from "#shared/quotes/company.ts";
import { replaceContent, requestOf } from "#shared/quotes/quote-content.ts";
import { lostPartsOf, quoteDrift } from "#shared/quotes/quote-drift.ts";
import { isExpired } from "#shared/quotes/quote-terms.ts";
import { hasChoices, selectionProblem, usualSelection } from "#shared/quotes/select-lines.ts";
import { omitPrices } from "#shared/rules/model.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { drawDecided } from "../draw-quote.ts";
import { quoteIdOf } from "../links/customer-only.ts";
import { priceBenches, type UnpricedItem } from "../price-items.ts";
import { findConditions, loadTodaysRules, revisionNotFound } from "../quote-deps.ts";
import { requireQuote } from "../quote-id.ts";
import { wholeItems } from "../whole-items.ts";
import type { NewAnswer } from "./answer-quote.ts";
import { type ConversationDeps, sendRevisionPdf } from "./conversation-deps.ts";
import { hideAmounts } from "./hidden-prices.ts";
import { showAnswers, withoutNames, withoutOrigin } from "./shown-answers.ts";

/** The requests with private links that wait. One can take as long as pricing thirty benches. */
const MAX_WAITING = 200;

/** The routes behind a private link: customers read their quote and answer it. */
export function customerRoutes(deps: ConversationDeps): void {
  const { rules, quotes, revisions, answers, now, timeZone } = deps;
  // An answer that is stored is not refused: the old link would never show that it arrived.
  const inTurn = createTaskQueue(MAX_WAITING, { storesItself: true });

  const replyOf = async (quoteId: string): Promise<CustomerQuoteReply> => {
    const quote = await requireQuote(quotes, quoteId, quotes.find(quoteId));
    const [sent, given] = await Promise.all([revisions.listOf(quoteId), answers.listOf(quoteId)]);
    const newest = sent.at(-1);
    const { rules: drawn } = await rules.at(quote.revision);
    const company = await deps.companyStore.loadCompany();
    const { own } = await loadTodaysRules(deps, quote);
    const conditions = await findConditions(deps, newest);
    const isHidden = !newest && own.partner?.pricesHidden === true;
    const { status, timestamp, items: shown, customerInfo } = quote;
    const { items, pricing, grandTotal, current } = replaceContent(quote, undefined);
    const reply: CustomerQuoteReply = {
      success: true,
      quote: {
        ...{ quoteId, status, timestamp, pricing, grandTotal },
        ...(current.freeLines && { freeLines: current.freeLines }),
        // Our page shows no stranger's words before staff have looked at them.
        items: newest ? items : withoutNames(items),
      },
      ...(newest && { customerInfo }),
      // The list price is for staff.
      revisions: sent.map(({ priceList: _, ...revision }) => revision),
      answers: given,
      attachments: (await deps.attachments.listOf(quoteId)).filter(({ isShared }) => isShared),
      emailIsOn: deps.emailIsOn,
      isExpired: newest !== undefined && isExpired(newest, now(), timeZone),
      discontinued: quoteDrift(
        shown,
        shown.map((item) => lostPartsOf(own.priced, item)),
      ).changes,
      timeZone,
      today: wallClockDay(now(), timeZone),
      company: {
        ...{ name: company.name, logo: companyHead(company).logo },
        lines: [...contactLines(company), ...footerLines(company)],
      },
      benches: shown.map((item) =>
        isHidden ? keepChosen(omitPrices(drawn), item.configuration) : keepQuoted(drawn, item),
      ),
      ...(newest && deps.photos && { photos: deps.photos.want(drawn, shown) }),
      ...(conditions && { conditions }),
      ...(own.priceList && own.isOn && { pricedFor: quote.partner?.id }),
    };
    const shownReply = isHidden ? hideAmounts(reply) : reply;
    return { ...shownReply, answers: showAnswers(shownReply.answers.map(withoutOrigin), shownReply.quote.items, sent) };
  };

  const answer = async (req: Request, given: NewAnswer): Promise<CustomerQuoteReply> => {
    const at = now();
    const quoteId = quoteIdOf(req);
    const origin = { address: req.ip ?? "", agent: agentOf(req) };
    const stored = quotes.answer(quoteId, { ...given, origin }, at, wallClockDay(at, timeZone));
    await requireQuote(quotes, quoteId, stored);
    return replyOf(quoteId);
  };

  /** A bench that is as it was offered is not priced anew, because an option of it may be discontinued. */
  const priceProposal = async (quoteId: string, number: number | null, proposal: readonly UnpricedItem[]) => {
    const quote = await requireQuote(quotes, quoteId, quotes.find(quoteId));
    const { priced: rules } = (await loadTodaysRules(deps, quote)).own;
    const { items: seen } = (number !== null && (await revisions.find(quoteId, number))) || requestOf(quote);
    const isSeen = (item: UnpricedItem, place: number) => isSame(item.configuration, seen[place]?.configuration);
    const others = proposal.flatMap((item, place) => (isSeen(item, place) ? [] : { ...item, place }));
    const { priced } = await priceBenches(others, rules, rules, "proposal");
    const fresh = wholeItems(rules, priced);
    return proposal.flatMap((item, place) => {
      const { name, quantity } = item;
      const same = isSeen(item, place) ? seen[place] : undefined;
      return same ? adjustItem(same, { name, quantity }) : (fresh.shift() ?? []);
    });
  };

  deps.serve(customerEndpoints, {
    getCustomerQuote: (_input, req) => inTurn(() => replyOf(quoteIdOf(req))),

    noteOpened: async ({ body: { number } }, req) => {
      // Staff who follow the link are no customers.
      if (!deps.isFromStaff(req)) await quotes.noteOpened(quoteIdOf(req), number, now());
      return {};
    },

    acceptQuote: ({ body: { number, name, seen, order, selection } }, req) =>
      inTurn(async () => {
        const revision = await revisions.find(quoteIdOf(req), number);
        const message = revision && selection && selectionProblem(revision, selection);
        if (message !== undefined)
          throw new ApiError(400, "invalid_request", [{ path: "selection", code: "invalid_field", message }]);
        const isChosen = revision && hasChoices(revision);
        const selected = isChosen && { ...revision, selection: selection ?? usualSelection(revision) };
        return answer(req, { kind: "accepted", number, name, seen, order, ...(selected && { selected }) });
      }),

    askForChange: ({ body: { number, seen, message, proposal } }, req) =>
      inTurn(async () => {
        const items = proposal && (await priceProposal(quoteIdOf(req), number, proposal));
        return answer(req, { kind: "change-asked", number, seen, message, proposal: items });
      }),

    declineQuote: ({ body }, req) => inTurn(() => answer(req, { kind: "declined", ...body })),

    getCustomerDocument: async ({ query: { number } }, req, res) => {
      const quoteId = quoteIdOf(req);
      const found = await revisions.document(quoteId, number);
      if (!found) throw revisionNotFound();
      const pdf = (await drawDecided(deps, quoteId, found.number)) ?? found.pdf;
      sendRevisionPdf(res, quoteId, found.number, pdf);
    },
  });
}
