import type { Logger } from "pino";
import { ApiError } from "#server/platform/errors.ts";
import type { PartnerReply } from "#shared/api/rules/rules.ts";
import { fixChoices } from "#shared/engine/fix-choices.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { omitPrices, type Rules } from "#shared/rules/model.ts";
import type { PartnerSettings } from "./partner-settings.ts";

/** The rules as a partner's visitors get them. */
export interface PartnerRules {
  readonly rules: Rules;
  /** Undefined on our own page. */
  readonly partner: PartnerReply | undefined;
}

interface CachedRules extends PartnerRules {
  readonly from: Rules;
  readonly settings: Partner;
}

/**
 * Returns the same object for the same rules, settings and partner, so that replies can be cached by it. Throws 403 for a partner that
 * is turned off.
 */
export type PartnerRulesOf = (rules: Rules, id: string | undefined) => Promise<PartnerRules>;

/** Derives the rules of each partner, and does so again when the rules or the partner's settings change. */
export function createPartnerRules(settings: PartnerSettings, log: Logger): PartnerRulesOf {
  const cache = new Map<string, CachedRules>();
  let ours: PartnerRules | undefined;

  return async (rules, id) => {
    if (id === undefined) {
      if (ours?.rules !== rules) ours = { rules, partner: undefined };
      return ours;
    }
    const partner = await settings.find(id);
    if (!partner) return { rules, partner: { id, pricesHidden: false } };
    if (!partner.isOn) throw new ApiError(403, "partner_off");
    const cached = cache.get(id);
    if (cached?.from === rules && cached.settings === partner) return cached;
    const fixed = fixChoices(rules, partner.fixedChoices);
    if (fixed.problems.length > 0)
      log.warn({ partner: id, problems: fixed.problems }, "fixed choices do not match the rules");
    const { name, accent, hidePrices: pricesHidden } = partner;
    const derived = {
      rules: pricesHidden ? omitPrices(fixed.rules) : fixed.rules,
      partner: { id, name, ...(accent !== undefined && { accent }), pricesHidden },
      from: rules,
      settings: partner,
    };
    cache.set(id, derived);
    return derived;
  };
}
