import type { Router } from "express";
import { contactLines } from "#server/documents/pdf/document-input.ts";
import { ApiError } from "#server/platform/errors.ts";
import { type CustomerQuoteReply, customerEndpoints } from "#shared/api/quotes/customers.ts";
import { onlyChosen } from "#shared/bench/only-chosen.ts";
import { withContent } from "#shared/quotes/quote-content.ts";
import { isExpired } from "#shared/quotes/quote-terms.ts";
import { withoutPrices } from "#shared/rules/model.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { customersQuote } from "../links/customer-only.ts";
import { priceBenches } from "../price-items.ts";
import { noQuote } from "../quote-id.ts";
import { noSuchRevision } from "../quote-routes.ts";
import { wholeItems } from "../submit/new-quote.ts";
import type { AnswerOutcome, NewAnswer } from "./answer-quote.ts";
import { withoutAmounts } from "./hidden-prices.ts";
import { shownAnswers, withoutNames } from "./shown-answers.ts";
import { type AnswerDeps, sendRevisionPdf } from "./staff-routes.ts";

const TOO_FAST =
  "You have written to us many times within an hour. We have every message. Please write again in an hour, or contact us directly.";

/** The routes behind a private link: customers read their quote and answer it. */
export function customerRoutes(deps: AnswerDeps): Router {
  const { rules, quotes, revisions, answers, now, timeZone, company } = deps;

  const customerQuote = async (quoteId: string): Promise<CustomerQuoteReply> => {
    const quote = await quotes.find(quoteId);
    if (!quote) throw await noQuote(quotes, quoteId);
    const [sent, given] = await Promise.all([revisions.of(quoteId), answers.of(quoteId)]);
    const newest = sent.at(-1);
    const { rules: priced } = await rules.at(quote.revision);
    const partner = !newest && quote.partner && (await deps.partners.find(quote.partner.id));
    const isHidden = partner ? partner.hidePrices : false;
    const drawn = isHidden ? withoutPrices(priced) : priced;
    const { status, timestamp, items: shown, customerInfo } = quote;
    const { items, pricing, grandTotal } = withContent(quote, undefined);
    const reply: CustomerQuoteReply = {
      success: true,
      quote: {
        ...{ quoteId, status, timestamp, pricing, grandTotal },
        // Our page shows no stranger's words before staff have looked at them.
        items: newest ? items : withoutNames(items),
      },
      ...(newest && { customerInfo }),
      revisions: sent,
      answers: given,
      isExpired: newest !== undefined && isExpired(newest, now(), timeZone),
      timeZone,
      company: { name: company.name, lines: [...contactLines(company)] },
      benches: shown.map(({ configuration }) => onlyChosen(drawn, configuration)),
    };
    const shownReply = isHidden ? withoutAmounts(reply) : reply;
    return {
      ...shownReply,
      answers: shownAnswers(shownReply.answers, shownReply.quote.items, sent),
    };
  };

  const answer = async (quoteId: string, given: NewAnswer): Promise<CustomerQuoteReply> => {
    const at = now();
    const outcome = await quotes.answer(quoteId, given, at, wallClockDay(at, timeZone));
    if (outcome === "gone") throw await noQuote(quotes, quoteId);
    if (outcome !== "stored") throw notStored(outcome);
    return customerQuote(quoteId);
  };

  return deps.serve(customerEndpoints, {
    getCustomerQuote: (_input, req) => customerQuote(customersQuote(req)),

    acceptQuote: ({ body: { number, name } }, req) =>
      answer(customersQuote(req), { kind: "accepted", number, name }),

    askForChange: async ({ body: { number, message, proposal } }, req) => {
      const current = await rules.current();
      const items =
        proposal &&
        wholeItems(
          current.rules,
          priceBenches(proposal, current.rules, current.rules, "proposal").priced,
        );
      return answer(customersQuote(req), {
        kind: "change-asked",
        number,
        message,
        proposal: items,
      });
    },

    declineQuote: ({ body: { number, message } }, req) =>
      answer(customersQuote(req), { kind: "declined", number, message }),

    getCustomerDocument: async ({ query: { number } }, req, res) => {
      const quoteId = customersQuote(req);
      const found = await revisions.document(quoteId, number);
      if (!found) throw noSuchRevision();
      sendRevisionPdf(res, quoteId, found.number, found.pdf);
    },
  });
}

function notStored(outcome: Exclude<AnswerOutcome, "stored" | "gone">): ApiError {
  switch (outcome) {
    case "newer":
      return new ApiError(409, "newer_revision");
    case "accepted before":
      return new ApiError(409, "quote_accepted");
    case "closed":
      return new ApiError(409, "quote_closed");
    case "too many":
      return new ApiError(409, "too_many_answers");
    case "too much":
      return new ApiError(409, "too_many_proposals");
    case "too fast":
      return new ApiError(429, "too_many_requests", undefined, {
        message: TOO_FAST,
        retryAfter: 60 * 60,
      });
  }
}
