import type { PricingReply } from "#shared/api/pricing.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import type { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import { pagePartner } from "./page-partner.ts";
import { post, request } from "./request.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** The server takes no longer configuration in a query, and needs none to answer with the rules. */
const LONGEST_QUERY = 4096;

export function getRules(signal?: AbortSignal, configuration?: Configuration) {
  const json = JSON.stringify(configuration ?? {});
  const partner = pagePartner();
  const query = [
    configuration && json.length <= LONGEST_QUERY && `configuration=${encodeURIComponent(json)}`,
    partner && `partner=${partner}`,
  ].filter(Boolean);
  return request<RulesReply>(RULES + (query.length > 0 ? `?${query.join("&")}` : ""), {
    ...(signal && { signal }),
  });
}

export function calculatePricing(configuration: Configuration, signal: AbortSignal) {
  const init = { ...post({ configuration, partner: pagePartner() }), signal };
  return request<PricingReply>("/api/pricing/calculate", init);
}

/** `key` names this submission: sent again under the same key, it makes no second quote. */
export function submitQuote(body: SubmitQuoteRequest, key: string) {
  return request<SubmitQuoteReply>("/api/quotes/submit", post(body, { "Idempotency-Key": key }));
}
