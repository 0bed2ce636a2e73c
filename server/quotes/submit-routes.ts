import { type ErrorRequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/add-route.ts";
import { parseBody } from "#server/http/parse.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { configurationErrors } from "#server/rules/configuration-errors.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { SubmitQuoteRequest } from "#shared/api/submit.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars } from "#shared/money.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { newQuote } from "./new-quote.ts";
import { priceChanged } from "./price-changed.ts";
import type { SubmissionStore } from "./submission-store.ts";
import type { SubmitLimit } from "./submit-limit.ts";

export interface SubmitRoutesDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly submissions: SubmissionStore;
  readonly submitLimit: SubmitLimit;
  readonly now: () => Date;
}

/** What visitors do with quotes: they ask for one. */
export function submitRoutes(deps: SubmitRoutesDeps): Router {
  const { rules: rulesStore, partnerRules, submissions, submitLimit, now } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  const giveBack: ErrorRequestHandler = (error, req, _res, next) => {
    submitLimit.giveBack(req);
    next(error);
  };

  router
    .route("/api/quotes/submit")
    .post(submitLimit.countAttempt, async (req, res) => {
      const request = parseBody(SubmitQuoteRequest, req);
      const key = idempotencyKey(req);
      const earlier = key && (await submissions.replay(key, now()));
      // A retry gets its quote ID even if the address has no quotes left.
      if (earlier) return void res.status(201).json(earlier);
      await submitLimit.countQuote(req, res);

      const current = await rulesStore.current();
      // What the visitor chose among, and saw; the quote has the true prices.
      const { rules, partner } = await partnerRules(current.rules, request.partner);
      const problems = validate(rules, request.configuration, { complete: true });
      const { configuration } = settle(rules, request.configuration);
      const seen = price(rules, configuration);
      const priced = price(current.rules, configuration);
      if (problems.length > 0 || !seen.ok || !priced.ok)
        throw new ApiError(400, "invalid_configuration", configurationErrors(problems));

      const reply = await submissions.submit(
        newQuote(current, { ...request, configuration }, priced.pricing, now(), partner),
        (quote) => ({
          success: true,
          quoteId: quote.quoteId,
          totalPrice: dollars(seen.pricing.totalPrice),
          deliveryFee: partner?.pricesHidden ? 0 : quote.pricing.deliveryFee,
          priceChanged: priceChanged(request, seen.pricing),
        }),
        key,
      );
      res.status(201).json(reply);
    })
    .post(giveBack)
    .all(only("POST"));

  return router;
}
