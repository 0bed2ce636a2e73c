import { type RequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { type PackedBody, packBody, sendPacked } from "#server/http/packed-body.ts";
import { parse, parseBody } from "#server/http/parse.ts";
import type { PublicCors } from "#server/http/public-cors.ts";
import type { PartnerRules, PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { type PricingReply, PricingRequest } from "#shared/api/pricing.ts";
import { UncheckedConfigurationSchema } from "#shared/api/rules.ts";
import type { UncheckedConfiguration } from "#shared/configuration.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { isPartnerId } from "#shared/partner-id.ts";
import { rulesReply } from "#shared/rules-reply.ts";
import { invalidConfiguration } from "./invalid-configuration.ts";
import type { RulesStore } from "./store.ts";

/** The limit of `configuration` in the query, in bytes. */
const LONGEST_CONFIGURATION = 4096;

interface RulesRoutesDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly cors: PublicCors;
  readonly readJson: RequestHandler;
}

/** The public routes for rules and prices. They apply the settings of the partner in the request. */
export function rulesRoutes({ rules: store, partnerRules, cors, readJson }: RulesRoutesDeps) {
  const router = Router({ caseSensitive: true, strict: true });
  /** Every page starts with the reply for an empty configuration, so it is cached. */
  const cache = new WeakMap<PartnerRules, Promise<PackedBody>>();

  addRoute(router, "/api/configuration/rules/:product", {
    before: cors("GET", "HEAD"),
    get: async (req, res) => {
      const { configuration, partner } = req.query;
      const input = readConfiguration(configuration);
      const current = await store.current();
      if (req.params.product !== current.rules.product) throw new ApiError(404, "not_found");
      // An invalid partner ID is ignored, so that the page still works.
      const id = typeof partner === "string" && isPartnerId(partner) ? partner : undefined;
      const forPartner = await partnerRules(current.rules, id);
      const reply = () => rulesReply(forPartner.rules, current.revision, input, forPartner.partner);
      res.set("Cache-Control", "no-cache");
      if (configuration !== undefined) return void res.json(reply());
      const body = cache.get(forPartner) ?? packBody(JSON.stringify(reply()));
      cache.set(forPartner, body);
      sendPacked(req, res.type("json"), await body);
    },
  });

  addRoute(router, "/api/pricing/calculate", {
    before: cors("POST"),
    post: [
      readJson,
      async (req, res) => {
        const { configuration, partner } = parseBody(PricingRequest, req);
        const { rules: full, revision } = await store.current();
        const { rules } = await partnerRules(full, partner);
        const result = price(rules, configuration);
        if (!result.ok) throw invalidConfiguration(result.problems);
        const pricing = { ...writePricing(result.pricing), revision };
        res.json({ success: true, pricing } satisfies PricingReply);
      },
    ],
  });

  return router;
}

/** The configuration in the query: a JSON object, or nothing for an empty one. */
function readConfiguration(query: unknown): UncheckedConfiguration {
  if (query === undefined) return {};
  if (typeof query !== "string" || Buffer.byteLength(query) > LONGEST_CONFIGURATION)
    throw new ApiError(400, "bad_request", undefined, {
      message: `Give the configuration once, in at most ${LONGEST_CONFIGURATION} bytes.`,
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
