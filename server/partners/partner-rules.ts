import { setImmediate } from "node:timers/promises";
import type { Logger } from "pino";
import type { TaskQueue } from "#server/http/concurrency.ts";
import { cachePerRules } from "#server/platform/cache.ts";
import { runForNoRequest } from "#server/platform/current-request.ts";
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
  /** Changes with `rules`. */
  readonly version: string;
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

/**
 * Derives the rules of each partner, and does so again when the rules or the partner's settings change. This takes long, and after a change
 * the visitors of all partners ask at once: one partner follows the other, as the tasks of one caller.
 */
export function createPartnerRules(settings: PartnerSettings, inTurn: TaskQueue, log: Logger): PartnerRulesOf {
  // Several requests wait for the same rules: they are no request's own task.
  const once = <Result>(task: () => Promise<Result>) => runForNoRequest(() => inTurn(task));
  const ours = cachePerRules((rules: Rules) => once(async () => atListPrices(rules)));
  const derive = cachePerRules((rules: Rules) =>
    cachePerRules((partner: Partner) => once(() => deriveFor(rules, partner, log))),
  );

  return async (rules, id, { evenOff = false } = {}) => {
    if (id === undefined) return ours(rules);
    const partner = await settings.find(id);
    if (!partner) return { ...(await ours(rules)), partner: { id, pricesHidden: false } };
    if (!partner.isOn && !evenOff) throw new ApiError(403, "partner_off");
    return derive(rules)(partner);
  };
}

const atListPrices = (rules: Rules) => ({
  ...{ rules, priced: rules, priceList: undefined, isOn: true, partner: undefined },
  version: versionOfRules(rules),
});

async function deriveFor(rules: Rules, partner: Partner, log: Logger): Promise<PartnerRules> {
  const { id, name, accent, isOn } = partner;
  const { priced, fixed, problems } = deriveRules(rules, partner);
  const pricesHidden = partner.hidePrices;
  if (problems.length > 0) log.warn({ partner: id, problems }, "a partner's settings do not match the rules");
  const hasOwnPrices = priced !== rules;
  const shown = pricesHidden ? omitPrices(fixed) : fixed;
  await setImmediate();
  return {
    rules: shown,
    version: versionOfRules(shown),
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

const versionOfRules = (rules: Rules) => versionOf(JSON.stringify(rulesReply(rules, 0, {})));

/** Changes with the rules, their revision and the partner's settings, but not with the configuration. */
export const rulesVersion = ({ version, partner }: PartnerRules, revision: number): string =>
  versionOf(JSON.stringify([version, revision, partner]));
