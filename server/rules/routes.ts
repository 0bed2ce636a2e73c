import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { REVALIDATED } from "#server/http/cache-control.ts";
import type { TaskQueue } from "#server/http/concurrency.ts";
import { isCurrent } from "#server/http/packed-body.ts";
import type { Serve } from "#server/http/serve.ts";
import { type PartnerRulesOf, rulesVersion } from "#server/partners/partner-rules.ts";
import { ApiError } from "#server/platform/errors.ts";
import { pricingEndpoints } from "#shared/api/pricing.ts";
import { rulesEndpoints } from "#shared/api/rules/rules.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { namesOf } from "#shared/engine/order-code.ts";
import { priceChosen, writePricing } from "#shared/engine/price.ts";
import { problemOf } from "#shared/engine/rejection.ts";
import { reviewChoices } from "#shared/engine/review-choices.ts";
import { createInvalidConfiguration } from "./invalid-configuration.ts";
import type { RulesStore } from "./rules-store.ts";

interface RulesRoutesDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly serve: Serve;
  readonly computing: TaskQueue;
}

/** The public routes for rules and prices. They apply the settings of the partner in the request. */
export function rulesRoutes(deps: RulesRoutesDeps): void {
  const { rules: store, partnerRules, serve, computing: inTurn } = deps;

  serve(pricingEndpoints, {
    calculatePrice: async ({ body: { configuration: given, partner } }) => {
      const { rules: full, revision } = await store.loadCurrent();
      const { rules } = await partnerRules(full, partner);
      return inTurn(() => {
        const { configuration, chosen, rejections } = reviewChoices(rules, given);
        if (rejections.length > 0) throw createInvalidConfiguration(rejections.map(problemOf));
        return { pricing: { ...writePricing(priceChosen(rules, chosen)), revision, ...namesOf(rules, configuration) } };
      });
    },
  });
  serve(rulesEndpoints, {
    async getRules({ params: { product }, query: { configuration = {}, partner } }, req, res) {
      const current = await store.loadCurrent();
      if (product !== current.rules.product) throw new ApiError(404, "not_found");
      const own = await partnerRules(current.rules, partner);
      res.set("Cache-Control", REVALIDATED).vary("Accept-Encoding");
      // Pages send this with each check. Most get 304, before anything is built.
      if (isCurrent(req, res, rulesVersion(own, current.revision))) return undefined;
      const reply = await inTurn(() =>
        JSON.stringify(rulesReply(own.rules, current.revision, configuration, own.partner)),
      );
      res.setHeader("Content-Type", "application/json; charset=utf-8");
      if (!req.acceptsEncodings("gzip")) return void res.send(reply);
      res.setHeader("Content-Encoding", "gzip");
      res.end(await promisify(gzip)(reply));
      return undefined;
    },
  });
}
