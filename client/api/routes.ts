import type { PricingReply } from "#shared/api/pricing.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import type { SubmissionRequest, SubmitQuoteReply } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import { PRODUCT } from "#shared/product.ts";
import { pagePartner } from "./page-partner.ts";
import { fetchOk, readReply, request, sending } from "./request.ts";

const RULES = `/api/configuration/rules/${PRODUCT.product}`;

/** The server rejects a longer configuration in the query, so it is left out. The rules do not depend on it. */
const LONGEST_QUERY = 4096;

export function getRules(signal?: AbortSignal) {
  return request<RulesReply>(rulesPath(), { signal });
}

/** Rules with their ETag, which changes with the rules and the partner's settings, not with the configuration. */
interface TaggedRules {
  readonly reply: RulesReply;
  readonly tag: string | undefined;
}

/** Gets the rules for a configuration; undefined if the rules are still those of the tag. */
export async function checkRules(
  configuration: Configuration,
  tag: string | undefined,
  signal: AbortSignal,
): Promise<TaggedRules | undefined> {
  const headers = new Headers(tag === undefined ? {} : { "If-None-Match": tag });
  const response = await fetchOk(rulesPath(configuration), { signal, headers });
  if (response.status === 304) return undefined;
  return { reply: await readReply(response), tag: response.headers.get("ETag") ?? undefined };
}

function rulesPath(configuration?: Configuration): string {
  const json = JSON.stringify(configuration ?? {});
  const partner = pagePartner();
  const query = [
    configuration && json.length <= LONGEST_QUERY && `configuration=${encodeURIComponent(json)}`,
    partner && `partner=${partner}`,
  ].filter(Boolean);
  return RULES + (query.length > 0 ? `?${query.join("&")}` : "");
}

export function calculatePricing(configuration: Configuration, signal: AbortSignal) {
  const init = { ...sending("POST", { configuration, partner: pagePartner() }), signal };
  return request<PricingReply>("/api/pricing/calculate", init);
}

/** The idempotency key makes a retry return the first reply. */
export function submitQuote(body: SubmissionRequest, key: string) {
  const init = sending("POST", body, { "Idempotency-Key": key });
  return request<SubmitQuoteReply>("/api/quotes/submit", init);
}
