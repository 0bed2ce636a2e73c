import { type Configuration, isEmpty } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { price } from "#shared/engine/price.ts";
import { type Unlock, unlock } from "#shared/engine/unlock.ts";
import { type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { type Cents, negate, sum, ZERO } from "#shared/money.ts";
import type { Repriced } from "./state/notice.ts";
import { priceChange } from "./state/price-change.ts";
import type { WantedOption } from "./state/state.ts";

/** One way to unlock the wanted option. */
export interface UnlockWay extends Unlock {
  readonly change: UnlockChange;
  /** Choices that stay, at a different price. */
  readonly repriced: readonly Repriced[];
  /** Undefined if prices are hidden. */
  readonly totalPrice: Cents | undefined;
  /** Compared with the current bench, in cents; undefined without choices. */
  readonly priceDifference: Cents | undefined;
}

export interface WantedUnlocks extends WantedOption {
  readonly label: string;
  readonly ways: readonly UnlockWay[];
  /** The number of further ways. */
  readonly more: number;
  readonly exhaustive: boolean;
}

/** More ways would overwhelm. */
const MOST_WAYS = 6;

/** The ways to unlock the wanted option, nearest first. */
export function findUnlocks(
  rules: Rules,
  configuration: Configuration,
  wanted: WantedOption,
): WantedUnlocks {
  const { stepKey, value } = wanted;
  const { best, others, exhaustive } = unlock(rules, configuration, stepKey, value);
  const now = isEmpty(configuration) ? undefined : totalOf(rules, configuration);
  const found = [...best, ...others];
  const ways = found.slice(0, MOST_WAYS).map((way): UnlockWay => {
    const totalPrice = totalOf(rules, way.configuration);
    const change = unlockChange(rules, configuration, way.configuration, wanted);
    const { repriced } = priceChange({ rules, configuration }, { ...way, rules });
    const priceDifference = now === undefined ? undefined : sum([totalPrice, negate(now)]);
    const shown = rules.pricesHidden ? undefined : totalPrice;
    return { ...way, change, repriced, totalPrice: shown, priceDifference };
  });
  const step = rules.steps.find(({ key }) => key === stepKey);
  const label = step?.options.find((option) => option.value === value)?.label ?? value;
  return { ...wanted, label, ways, more: found.length - ways.length, exhaustive };
}

function totalOf(rules: Rules, configuration: Configuration): Cents {
  const result = price(rules, configuration);
  return result.ok ? result.pricing.totalPrice : ZERO;
}
