import { type RequestHandler, Router } from "express";
import { declinesCounting } from "#server/choice-counts/declines-counting.ts";
import type { ChoiceCountStore } from "#server/choice-counts/store.ts";
import { addRoute } from "#server/http/add-route.ts";
import { parseBody } from "#server/http/parse.ts";
import type { PublicCors } from "#server/http/public-cors.ts";
import { sendJson } from "#server/http/send-json.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { type SubmissionRequest, submissionSchema } from "#shared/api/submit.ts";
import { dollars } from "#shared/money.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { newQuote } from "./new-quote.ts";
import { priceChanged, priceItems, totalOf } from "./price-items.ts";
import type { QuoteStore } from "./store.ts";
import type { SubmitLimit } from "./submit-limit.ts";
import type { IdempotencyKey } from "./submit-quote.ts";

interface SubmitRoutesDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly quotes: QuoteStore;
  /** Undefined: the options of quotes are not counted. */
  readonly counts: ChoiceCountStore | undefined;
  readonly submitLimit: SubmitLimit;
  readonly cors: PublicCors;
  readonly readJson: RequestHandler;
  readonly now: () => Date;
}

/** The public route that submits a quote. */
export function submitRoutes(deps: SubmitRoutesDeps): Router {
  const { rules: rulesStore, partnerRules, quotes, submitLimit, cors, readJson, now } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  const submit = async (
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
      }),
      key,
      async (within) => counts?.addQuote(within, priced, at),
    );
  };

  addRoute(router, "/api/quotes/submit", {
    before: cors("POST"),
    post: [
      readJson,
      submitLimit.countAttempt,
      async (req, res) => {
        const request = parseBody(submissionSchema(req.body), req);
        const key = idempotencyKey(req);
        // A retry gets the first reply even if the address has reached its limit.
        const earlier = key && (await quotes.replay(key, now()));
        const counts = declinesCounting(req) ? undefined : deps.counts;
        const reply =
          earlier ?? (await submitLimit.countQuote(req, res, () => submit(request, key, counts)));
        sendJson(res.status(201), reply);
      },
    ],
  });

  return router;
}
