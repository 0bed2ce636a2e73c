import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import type { PartnerReply } from "#shared/api/rules.ts";
import { type FixedRules, fixChoices } from "#shared/engine/fix-choices.ts";
import type { Rules } from "#shared/engine/model.ts";
import { withoutPrices } from "#shared/engine/without-prices.ts";
import type { Partner } from "#shared/partners.ts";
import type { PartnerSettings } from "./partner-settings.ts";

/** The rules as the visitors of a partner get them. */
export interface PartnerRules {
  readonly rules: Rules;
  /** Undefined where no partner is named. */
  readonly partner: PartnerReply | undefined;
}

/** What was made for a partner last. */
interface Made extends PartnerRules {
  readonly from: Rules;
  readonly settled: Partner;
}

/** The same object for the same rules, settings and partner. */
export type PartnerRulesOf = (rules: Rules, id: string | undefined) => Promise<PartnerRules>;

/** Makes the rules of partners, each anew when the rules or what is settled with the partner change. */
export function createPartnerRules(settings: PartnerSettings, log: Logger): PartnerRulesOf {
  const lastOf = new Map<string, Made>();
  let ours: PartnerRules | undefined;

  return async (rules, id) => {
    if (id === undefined) {
      if (ours?.rules !== rules) ours = { rules, partner: undefined };
      return ours;
    }
    const settled = await settings.find(id);
    if (!settled) return { rules, partner: { id, pricesHidden: false } };
    const last = lastOf.get(id);
    if (last?.from === rules && isDeepStrictEqual(last.settled, settled)) return last;
    const { problems, ...made } = makeRules(rules, settled);
    if (problems.length > 0) log.warn({ partner: id, problems }, "choices that cannot be fixed");
    const kept = { ...made, from: rules, settled };
    lastOf.set(id, kept);
    return kept;
  };
}

/** What is settled with the partner, done to the rules; what of it cannot be done is told. */
function makeRules(full: Rules, settled: Partner): PartnerRules & Pick<FixedRules, "problems"> {
  const { id, name, accent, hidePrices: pricesHidden, fixedChoices } = settled;
  const { rules, problems } = fixChoices(full, fixedChoices);
  return {
    rules: pricesHidden ? withoutPrices(rules) : rules,
    partner: { id, name, ...(accent !== undefined && { accent }), pricesHidden },
    problems,
  };
}
