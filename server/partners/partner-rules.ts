import type { Logger } from "pino";
import { cachePerRules } from "#server/platform/cache.ts";
import { ApiError } from "#server/platform/errors.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { PartnerReply } from "#shared/api/rules/rules.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { deriveRules } from "#shared/partners/partner-problems.ts";
import type { PriceList } from "#shared/partners/price-list.ts";
import { omitPrices, optionPrice, type Rules } from "#shared/rules/model.ts";
import type { PartnerSettings } from "./partner-settings.ts";

/** The rules of a partner. */
export interface PartnerRules {
  /** The rules as the partner's visitors get them. */
  readonly rules: Rules;
  /** The rules with every step, at the partner's prices: those of quotes. */
  readonly priced: Rules;
  /** The price list that made the prices; undefined if they are those of our own page. */
  readonly priceList: PriceList | undefined;
  readonly isOn: boolean;
  /** Undefined on our own page. */
  readonly partner: PartnerReply | undefined;
}

/**
 * Returns the same object for the same rules, settings and partner, so that replies can be cached by it. A partner that is turned off gets
 * 403, unless its settings are asked for `evenOff`, as in its quotes.
 */
export type PartnerRulesOf = (
  rules: Rules,
  id: string | undefined,
  options?: { readonly evenOff?: boolean },
) => Promise<PartnerRules>;

/** Derives the rules of each partner, and does so again when the rules or the partner's settings change. */
export function createPartnerRules(settings: PartnerSettings, log: Logger): PartnerRulesOf {
  const ours = cachePerRules((rules: Rules) => ({ ...atListPrices(rules), partner: undefined }));
  const derive = cachePerRules((rules: Rules) => cachePerRules((partner: Partner) => deriveFor(rules, partner, log)));

  return async (rules, id, { evenOff = false } = {}) => {
    if (id === undefined) return ours(rules);
    const partner = await settings.find(id);
    if (!partner) return { ...atListPrices(rules), partner: { id, pricesHidden: false } };
    if (!partner.isOn && !evenOff) throw new ApiError(403, "partner_off");
    return derive(rules)(partner);
  };
}

const atListPrices = (rules: Rules) => ({ rules, priced: rules, priceList: undefined, isOn: true });

function deriveFor(rules: Rules, partner: Partner, log: Logger): PartnerRules {
  const { id, name, accent, isOn } = partner;
  const { priced, fixed, problems } = deriveRules(rules, partner);
  const pricesHidden = partner.hidePrices;
  if (problems.length > 0) log.warn({ partner: id, problems }, "a partner's settings do not match the rules");
  const hasOwnPrices = priced !== rules;
  return {
    rules: pricesHidden ? omitPrices(fixed) : fixed,
    priced,
    priceList: hasOwnPrices ? partner.priceList : undefined,
    isOn,
    partner: {
      id,
      name,
      ...(accent !== undefined && { accent }),
      pricesHidden,
      ...(hasOwnPrices && !pricesHidden && { prices: pricesVersion(priced) }),
    },
  };
}

/** Changes with the prices. */
function pricesVersion({ basePrice, steps }: Rules): string {
  const amounts = steps.flatMap(({ options }) => options.map(optionPrice));
  return versionOf(JSON.stringify([basePrice, ...amounts]));
}

const versionOfRules = cachePerRules((rules: Rules, revision: number) =>
  versionOf(JSON.stringify(rulesReply(rules, revision, {}))),
);

/** Changes with the rules and the partner's settings, but not with the configuration. Hashes the rules once. */
export function rulesVersion({ rules, partner }: PartnerRules, revision: number): string {
  const version = versionOfRules(rules, revision);
  return partner ? versionOf(version + JSON.stringify(partner)) : version;
}
