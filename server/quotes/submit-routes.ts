import { type ErrorRequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import { parseBody } from "#server/http/parse.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { configurationErrors } from "#server/rules/configuration-errors.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { SubmitQuoteRequest } from "#shared/api.ts";
import { price } from "#shared/engine/price.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars } from "#shared/money.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { newQuote } from "./new-quote.ts";
import { priceChanged } from "./price-changed.ts";
import type { SubmissionStore } from "./submission-store.ts";
import type { SubmitLimit } from "./submit-limit.ts";

export interface SubmitRoutesDeps {
  readonly rules: RulesStore;
  readonly partners: PartnerSettings;
  readonly submissions: SubmissionStore;
  readonly submitLimit: SubmitLimit;
  readonly now: () => Date;
}

/** What visitors do with quotes: they ask for one. */
export function submitRoutes(deps: SubmitRoutesDeps): Router {
  const { rules: rulesStore, partners, submissions, submitLimit, now } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  const giveBack: ErrorRequestHandler = (error, req, _res, next) => {
    submitLimit.giveBack(req);
    next(error);
  };

  router
    .route("/api/quotes/submit")
    .post(...submitLimit.count, async (req, res) => {
      const request = parseBody(SubmitQuoteRequest, req);
      const key = idempotencyKey(req);
      const earlier = key && (await submissions.replay(key, now()));
      if (earlier) {
        submitLimit.giveBack(req);
        return void res.status(201).json(earlier);
      }

      const current = await rulesStore.current();
      const problems = validate(current.rules, request.configuration, { complete: true });
      const priced = price(current.rules, request.configuration);
      if (problems.length > 0 || !priced.ok)
        throw new ApiError(400, "invalid_configuration", configurationErrors(problems));

      const { pricing } = priced;
      const settled =
        request.partner === undefined ? undefined : await partners.find(request.partner);
      const reply = await submissions.submit(
        newQuote(current, request, pricing, now(), settled),
        (quote) => ({
          success: true,
          quoteId: quote.quoteId,
          totalPrice: dollars(pricing.totalPrice),
          deliveryFee: quote.pricing.deliveryFee,
          priceChanged: priceChanged(request, pricing),
        }),
        key,
      );
      res.status(201).json(reply);
    })
    .post(giveBack)
    .all(only("POST"));

  return router;
}
