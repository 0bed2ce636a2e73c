import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestHandler, Router } from "express";
import { REVALIDATED } from "#server/http/cache-control.ts";
import { isCurrent, sendJson } from "#server/http/packed-body.ts";
import { parse } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { ApiError } from "#server/platform/errors.ts";
import { pricingEndpoints } from "#shared/api/pricing.ts";
import { rulesEndpoints, UncheckedConfigurationSchema } from "#shared/api/rules/rules.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { namesOf } from "#shared/engine/order-code.ts";
import { priceChosen, writePricing } from "#shared/engine/price.ts";
import { problemOf } from "#shared/engine/rejection.ts";
import { reviewChoices } from "#shared/engine/review-choices.ts";
import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { createInvalidConfiguration } from "./invalid-configuration.ts";
import type { RulesStore } from "./rules-store.ts";
import { rulesVersion } from "./rules-version.ts";

/** The limit of `configuration` in the query, in bytes. */
const MAX_CONFIGURATION_BYTES = 4096;

interface RulesRoutesDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly serve: Serve;
}

const PartnerQuery = rulesEndpoints.endpoints.getRules.query.pick({ partner: true });

/** The public routes for rules and prices. They apply the settings of the partner in the request. */
export function rulesRoutes(deps: RulesRoutesDeps): Router[] {
  const { rules: store, partnerRules, serve } = deps;

  const getRules: RequestHandler = async (req, res) => {
    const input = readConfiguration(req.query.configuration);
    const { partner } = parse(PartnerQuery, req.query);
    const current = await store.loadCurrent();
    if (req.params.product !== current.rules.product) throw new ApiError(404, "not_found");
    const own = await partnerRules(current.rules, partner);
    res.set("Cache-Control", REVALIDATED).vary("Accept-Encoding");
    // Pages send this with each check. Most get 304, before anything is built.
    if (isCurrent(req, res, rulesVersion(own, current.revision))) return;
    const reply = rulesReply(own.rules, current.revision, input, own.partner);
    if (!req.acceptsEncodings("gzip")) return sendJson(res, reply);
    res.setHeader("Content-Type", "application/json; charset=utf-8");
    res.setHeader("Content-Encoding", "gzip");
    res.end(await promisify(gzip)(JSON.stringify(reply)));
  };

  return [
    serve(pricingEndpoints, {
      calculatePrice: async ({ body: { configuration: given, partner } }) => {
        const { rules: full, revision } = await store.loadCurrent();
        const { rules } = await partnerRules(full, partner);
        const { configuration, chosen, rejections } = reviewChoices(rules, given);
        if (rejections.length > 0) throw createInvalidConfiguration(rejections.map(problemOf));
        return {
          pricing: {
            ...writePricing(priceChosen(rules, chosen)),
            revision,
            ...namesOf(rules, configuration),
          },
        };
      },
    }),
    serve(rulesEndpoints, { getRules: { raw: [getRules] } }),
  ];
}

/** The configuration in the query: a JSON object, or nothing for an empty one. */
function readConfiguration(query: unknown): UncheckedConfiguration {
  if (query === undefined) return {};
  if (typeof query !== "string" || Buffer.byteLength(query) > MAX_CONFIGURATION_BYTES)
    throw new ApiError(400, "bad_request", undefined, {
      message: `Give the configuration once, in at most ${MAX_CONFIGURATION_BYTES} bytes.`,
    });
  let json: unknown;
  try {
    json = JSON.parse(query);
  } catch {
    throw new ApiError(400, "invalid_json", undefined, {
      message: "The configuration in the query is not valid JSON.",
    });
  }
  return parse(UncheckedConfigurationSchema, json);
}
