import { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/add-route.ts";
import { type PackedBody, packBody, sendPacked } from "#server/http/packed-body.ts";
import { parse, parseBody } from "#server/http/parse.ts";
import type { PartnerRules, PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { type PricingReply, PricingRequest } from "#shared/api/pricing.ts";
import { UncheckedConfigurationSchema } from "#shared/api/rules.ts";
import type { UncheckedConfiguration } from "#shared/configuration.ts";
import { price, writePricing } from "#shared/engine/price.ts";
import { isPartnerId } from "#shared/partner-id.ts";
import { rulesReply } from "#shared/rules-reply.ts";
import { configurationErrors } from "./configuration-errors.ts";
import type { RulesStore } from "./store.ts";

/** Bytes of the `configuration` in a query. */
const LONGEST_CONFIGURATION = 4096;

/** Rules and prices, for anyone: those of a partner's visitors where one is named. */
export function rulesRoutes(store: RulesStore, partnerRules: PartnerRulesOf): Router {
  const router = Router({ caseSensitive: true, strict: true });
  /** What each page asks for first, with nothing chosen: one answer for all. */
  const kept = new WeakMap<PartnerRules, Promise<PackedBody>>();

  router
    .route("/api/configuration/rules/:product")
    .get(async (req, res) => {
      const { configuration } = req.query;
      const input = readQuery(configuration);
      const current = await store.current();
      if (req.params.product !== current.rules.product) throw new ApiError(404, "not_found");
      const forPartner = await partnerRules(current.rules, readPartner(req.query.partner));
      const reply = () => rulesReply(forPartner.rules, current.revision, input, forPartner.partner);
      res.set("Cache-Control", "no-cache");
      if (configuration !== undefined) return void res.json(reply());
      const body = kept.get(forPartner) ?? packBody(JSON.stringify(reply()));
      kept.set(forPartner, body);
      sendPacked(req, res.type("json"), await body);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/pricing/calculate")
    .post(async (req, res) => {
      const { configuration, partner } = parseBody(PricingRequest, req);
      const { rules: full, revision } = await store.current();
      const { rules } = await partnerRules(full, partner);
      const result = price(rules, configuration);
      if (!result.ok)
        throw new ApiError(400, "invalid_configuration", configurationErrors(result.problems));
      const pricing = { ...writePricing(result.pricing), revision };
      res.json({ success: true, pricing } satisfies PricingReply);
    })
    .all(only("POST"));

  return router;
}

/** The partner of a query; a text that names none is as good as nothing: the page comes all the same. */
function readPartner(query: unknown): string | undefined {
  return typeof query === "string" && isPartnerId(query) ? query : undefined;
}

/** The configuration of a query: JSON of an object, given once; none is an empty one. */
function readQuery(query: unknown): UncheckedConfiguration {
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
