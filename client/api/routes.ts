import type { RulesReply } from "#shared/api/rules/rules.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { PRODUCT_NAMES } from "#shared/rules/product.ts";
import { pagePartner } from "./page-partner.ts";
import { addressOf, fetchOk, fetchReply, readReply } from "./request.ts";

const RULES = "GET /api/configuration/rules/{product}";

/** The server rejects a longer configuration in the query, so it is left out. The rules do not depend on it. */
const MAX_QUERY_CHARACTERS = 4096;

export async function getRules(signal?: AbortSignal): Promise<RulesReply> {
  return completeRules(await fetchReply(RULES, { ...rulesOf(), signal }));
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
  const steps = rules.steps.map((step) => ({ conditionalOptions: [], unavailableOptions: [], ...step }));
  return { success: true, removed: [], ...reply, rules: { ...PRODUCT_NAMES, revision: 0, ...rules, steps } };
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
  const response = await fetchOk(addressOf(RULES, rulesOf(configuration)), { signal, headers });
  if (response.status === 304) return undefined;
  const reply = completeRules(await readReply<SpecifiedRules>(response));
  return { reply, tag: response.headers.get("ETag") ?? undefined };
}

function rulesOf(configuration?: Configuration) {
  const json = JSON.stringify(configuration ?? {});
  return {
    params: PRODUCT_NAMES,
    query: {
      configuration: configuration && json.length <= MAX_QUERY_CHARACTERS ? json : undefined,
      partner: pagePartner(),
    },
  };
}

export function calculatePricing(configuration: Configuration, signal: AbortSignal) {
  const body = { configuration, partner: pagePartner() };
  return fetchReply("POST /api/pricing/calculate", { body, signal });
}
