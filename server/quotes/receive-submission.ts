import type { Request, Response } from "express";
import { declinesCounting } from "#server/choice-counts/declines-counting.ts";
import type { ChoiceCountStore } from "#server/choice-counts/store.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { SubmissionRequest, SubmitQuoteReply } from "#shared/api/submit.ts";
import { dollars } from "#shared/money.ts";
import { namesOf } from "#shared/order-code.ts";
import { newQuote } from "./new-quote.ts";
import { priceChanged, priceItems, totalOf } from "./price-items.ts";
import type { QuoteStore } from "./store.ts";
import type { SubmitLimit } from "./submit-limit.ts";
import type { IdempotencyKey } from "./submit-quote.ts";

interface ReceiveSubmissionDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly quotes: QuoteStore;
  /** Undefined: the options of quotes are not counted. */
  readonly counts: ChoiceCountStore | undefined;
  readonly submitLimit: SubmitLimit;
  readonly now: () => Date;
}

/** Stores a visitor's quote within the limit of the address. A retry under the same key gets the first reply. */
export type ReceiveSubmission = (
  req: Request,
  res: Response,
  request: SubmissionRequest,
  key: IdempotencyKey | undefined,
) => Promise<SubmitQuoteReply>;

export function createReceiveSubmission(deps: ReceiveSubmissionDeps): ReceiveSubmission {
  const { rules: rulesStore, partnerRules, quotes, submitLimit, now } = deps;

  const store = async (
    request: SubmissionRequest,
    key: IdempotencyKey | undefined,
    counts: ChoiceCountStore | undefined,
  ) => {
    const current = await rulesStore.current();
    // Validated under the partner's rules, which the visitor saw; stored at the full price.
    const { rules, partner } = await partnerRules(current.rules, request.partner);
    const { seen, priced } = priceItems(request, rules, current.rules);
    const at = now();
    return quotes.submit(
      newQuote(current, request, priced, at, partner?.name),
      (quote) => ({
        success: true,
        quoteId: quote.quoteId,
        totalPrice: dollars(totalOf(seen)),
        deliveryFee: partner?.pricesHidden ? 0 : quote.pricing.deliveryFee,
        priceChanged: priceChanged(request, seen),
        benches: quote.items.map(({ configuration }) => namesOf(current.rules, configuration)),
      }),
      key,
      async (within) => counts?.addQuote(within, priced, at),
    );
  };

  return async (req, res, request, key) => {
    // A retry gets the first reply even if the address has reached its limit.
    const earlier = key && (await quotes.replay(key, now()));
    if (earlier) return earlier;
    const counts = declinesCounting(req) ? undefined : deps.counts;
    return submitLimit.countQuote(req, res, () => store(request, key, counts));
  };
}
