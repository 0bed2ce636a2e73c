import { optionPrice } from "#shared/engine/model.ts";
import type { Switch } from "#shared/engine/unlock-change.ts";
import { type Cents, formatModifier, formatMoney, negate } from "#shared/money.ts";
import type { UnlockWay, WantedUnlocks } from "./find-unlocks.ts";
import { amount, choiceText, repricedLine } from "./notice-text.ts";

/** 'Switch Height Adjustment to Electric, two-column: +$640.00. Removes: Fold-away crank handle, −$45.00.' */
export function changeText({ change, totalPrice }: UnlockWay): string {
  const { switches, removed } = change;
  const changes = switches.map((each) =>
    totalPrice === undefined
      ? `${switchText(each)}.`
      : `${switchText(each)}: ${differenceText(each.priceDifference)}.`,
  );
  const losses = removed.flatMap(({ step, option }) =>
    option ? [`${choiceText(step, option)}${amount(negate(optionPrice(option)))}`] : [],
  );
  const removal = losses.length > 0 ? [`Removes: ${losses.join("; ")}.`] : [];
  return [...changes, ...removal].join(" ");
}

function switchText({ step, option, replaced }: Switch): string {
  if (step.multiSelect) return `Add ${option.label} to ${step.name}`;
  return replaced
    ? `Switch ${step.name} to ${option.label}`
    : `Choose ${option.label} for ${step.name}`;
}

/**
 * The price of the bench with the option; in full, also the parts of the difference besides the change.
 * With hidden prices, only the replaced option.
 */
export function costLines(
  { label, ...way }: UnlockWay & { label: string },
  full: boolean,
): readonly string[] {
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
    [changeText(way), ...costLines({ label, ...way }, ways.length === 1)].join(" "),
  );
  return `To choose ${label}: ${texts.join(". Or: ")}${more > 0 ? `. ${moreText(more)}` : ""}`;
}

export function moreText(more: number): string {
  return more === 1 ? "One more change would do." : `${more} more changes would do.`;
}

export function noWayText(label: string, exhaustive: boolean): string {
  return exhaustive
    ? `No change to your other choices makes ${label} available.`
    : `We found no change to your other choices that makes ${label} available.`;
}
