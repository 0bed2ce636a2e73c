import type { PricingReply } from "#shared/api/pricing.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import type { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import { pagePartner } from "./page-partner.ts";
import { request, sending } from "./request.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** The server rejects a longer configuration in the query, so it is left out. The rules do not depend on it. */
const LONGEST_QUERY = 4096;

export function getRules(signal?: AbortSignal, configuration?: Configuration) {
  const json = JSON.stringify(configuration ?? {});
  const partner = pagePartner();
  const query = [
    configuration && json.length <= LONGEST_QUERY && `configuration=${encodeURIComponent(json)}`,
    partner && `partner=${partner}`,
  ].filter(Boolean);
  return request<RulesReply>(RULES + (query.length > 0 ? `?${query.join("&")}` : ""), { signal });
}

export function calculatePricing(configuration: Configuration, signal: AbortSignal) {
  const init = { ...sending("POST", { configuration, partner: pagePartner() }), signal };
  return request<PricingReply>("/api/pricing/calculate", init);
}

/** The idempotency key makes a retry return the first reply. */
export function submitQuote(body: SubmitQuoteRequest, key: string) {
  const init = sending("POST", body, { "Idempotency-Key": key });
  return request<SubmitQuoteReply>("/api/quotes/submit", init);
}
