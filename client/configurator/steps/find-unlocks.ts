import { complete } from "#shared/engine/complete.ts";
import { price } from "#shared/engine/price.ts";
import { choiceText } from "#shared/engine/reason-sentence.ts";
import { type Unlock, unlock } from "#shared/engine/unlock.ts";
import { type Switch, type UnlockChange, unlockChange } from "#shared/engine/unlock-change.ts";
import { type Cents, formatModifier, formatMoney, negate, sum, ZERO_CENTS } from "#shared/money.ts";
import { type Configuration, isEmpty, type StepValue } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { priceChange } from "../state/change-rules.ts";
import type { Repriced } from "../state/notice.ts";
import { priceText, repricedLine } from "./notice-text.ts";

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

export interface WantedUnlocks extends StepValue {
  readonly label: string;
  readonly ways: readonly UnlockWay[];
  /** The number of further ways. */
  readonly more: number;
  readonly exhaustive: boolean;
}

/** More would overwhelm the visitor. */
const MAX_WAYS = 6;

/** The ways to unlock the wanted option, nearest first. */
export function findUnlocks(rules: Rules, configuration: Configuration, wanted: StepValue): WantedUnlocks {
  const { stepKey, value } = wanted;
  const { best, others, exhaustive } = unlock(rules, configuration, stepKey, value);
  const now = isEmpty(configuration) ? undefined : totalOf(rules, configuration);
  const found = [...best, ...others].filter(
    (way) => !rules.looksAhead || complete(rules, way.configuration, []) !== undefined,
  );
  const ways = found.slice(0, MAX_WAYS).map((way): UnlockWay => {
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
  return result.ok ? result.pricing.totalPrice : ZERO_CENTS;
}

/** 'Switch Height Adjustment to Electric, two-column: +$640.00. Removes: Fold-away crank handle, −$45.00.' */
export function changeText({ change, totalPrice }: UnlockWay): string {
  const { switches, removed } = change;
  const changes = switches.map((each) =>
    totalPrice === undefined ? `${switchText(each)}.` : `${switchText(each)}: ${differenceText(each.priceDifference)}.`,
  );
  const removals = removed.flatMap(({ step, option }) =>
    option ? [`${choiceText(step, option)}${priceText(negate(optionPrice(option)))}`] : [],
  );
  const removal = removals.length > 0 ? [`Removes: ${removals.join("; ")}.`] : [];
  return [...changes, ...removal].join(" ");
}

function switchText({ step, option, replaced }: Switch): string {
  if (step.multiSelect) return `Add ${option.label} to ${step.name}`;
  return replaced ? `Switch ${step.name} to ${option.label}` : `Choose ${option.label} for ${step.name}`;
}

/**
 * The total price with the option. With `full`, first the price differences of the option and of repriced choices. If
 * prices are hidden, at most one line, with `full`: which choice the option replaces.
 */
export function costLines({ label, ...way }: UnlockWay & { label: string }, full: boolean): readonly string[] {
  const { change, repriced, totalPrice, priceDifference } = way;
  const { target } = change;
  if (totalPrice === undefined) return full && target?.replaced ? [`${optionText(target)}.`] : [];
  const own = target ? [`${optionText(target)}: ${differenceText(target.priceDifference)}.`] : [];
  const difference = priceDifference === undefined ? "" : ` (${differenceText(priceDifference)})`;
  return [
    ...(full ? [...own, ...repriced.map(repricedLine)] : []),
    `Total with ${label}: ${formatMoney(totalPrice)}${difference}`,
  ];
}

function optionText({ option, replaced }: Switch): string {
  return replaced ? `${option.label} instead of ${replaced.label}` : option.label;
}

/** '+$640.00' or 'no change in price'. */
function differenceText(difference: Cents): string {
  return difference === 0 ? "no change in price" : formatModifier(difference);
}

/** The offer as an announcement. */
export function offerText({ label, ways, more, exhaustive }: WantedUnlocks): string {
  if (ways.length === 0) return noWayText(label, exhaustive);
  const texts = ways.map((way) =>
    [changeText(way), ...costLines({ label, ...way }, ways.length === 1)].join(" ").replace(/\.$/, ""),
  );
  return `To choose ${label}: ${texts.join(". Or: ")}.${more > 0 ? ` ${moreText(more)}` : ""}`;
}

export function moreText(more: number): string {
  return more === 1 ? "One other change works, too." : `${more} other changes work, too.`;
}

export function noWayText(label: string, exhaustive: boolean): string {
  return exhaustive
    ? `No change to your other choices makes ${label} available.`
    : `We found no change to your other choices that makes ${label} available.`;
}
