import type { PricingReply } from "#shared/api/pricing.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import type { SubmissionRequest, SubmitQuoteReply } from "#shared/api/submit.ts";
import type { Configuration } from "#shared/configuration.ts";
import { deliveryFee } from "#shared/delivery.ts";
import { dollars } from "#shared/money.ts";
import { PRODUCT } from "#shared/product.ts";
import { pagePartner } from "./page-partner.ts";
import { fetchOk, readReply, request, sending } from "./request.ts";

const RULES = `/api/configuration/rules/${PRODUCT.product}`;

/** The server rejects a longer configuration in the query, so it is left out. The rules do not depend on it. */
const LONGEST_QUERY = 4096;

export async function getRules(signal?: AbortSignal): Promise<RulesReply> {
  return completeRules(await request<SpecifiedRules>(rulesPath(), { signal }));
}

type WholeRules = RulesReply["rules"];
type Step = WholeRules["steps"][number];
type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

/** The specification promises the base price and the steps, and nothing else. */
type SpecifiedRules = Partial<Omit<RulesReply, "rules">> & {
  readonly rules: Optional<Omit<WholeRules, "steps">, "product" | "name" | "revision"> & {
    readonly steps: readonly Optional<Step, "conditionalOptions" | "unavailableOptions">[];
  };
};

/** The reply with what the specification leaves out. Without numbers of revisions, the rules count as unchanged. */
function completeRules({ rules, ...reply }: SpecifiedRules): RulesReply {
  const steps = rules.steps.map((step) => ({
    conditionalOptions: [],
    unavailableOptions: [],
    ...step,
  }));
  return {
    success: true,
    removed: [],
    ...reply,
    rules: { ...PRODUCT, revision: 0, ...rules, steps },
  };
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
  const reply = completeRules(await readReply<SpecifiedRules>(response));
  return { reply, tag: response.headers.get("ETag") ?? undefined };
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

/**
 * The idempotency key makes a retry return the first reply. The specification promises only the quote's ID: without prices
 * in the reply, those that the visitor saw hold.
 */
export async function submitQuote(body: SubmissionRequest, key: string): Promise<SubmitQuoteReply> {
  const init = sending("POST", body, { "Idempotency-Key": key });
  const { totalPrice, customerInfo } = body;
  return {
    totalPrice,
    deliveryFee: dollars(deliveryFee(customerInfo.addressType)),
    priceChanged: false,
    benches: [],
    ...(await request<SpecifiedSubmission>("/api/quotes/submit", init)),
  };
}

type SpecifiedSubmission = Pick<SubmitQuoteReply, "success" | "quoteId"> &
  Partial<SubmitQuoteReply>;
