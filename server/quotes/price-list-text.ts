import { choiceText } from "#shared/engine/reason-sentence.ts";
import { type Cents, cents, formatMoney } from "#shared/money.ts";
import type { PriceList } from "#shared/partners/price-list.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";

/** More prices than a person reads. */
const MAX_PRICES = 20;

/**
 * The prices of a list in words: '−10% on everything, +5% on Lift, Drawer at $120.00'. With benches, only the prices that apply to
 * their choices. Empty if there are none.
 */
export function priceListText(
  rules: Rules,
  { percent = 0, steps = {}, options = {} }: PriceList,
  benches?: readonly Configuration[],
): string {
  const isChosen = (stepKey: string, value: string) =>
    !benches || benches.some((bench) => chosenValues(bench, stepKey).includes(value));
  const own: string[] = [];
  for (const step of rules.steps) {
    const chosen = step.options.filter(({ value }) => isChosen(step.key, value));
    const amounts = options[step.key] ?? {};
    const change = steps[step.key];
    const isChanged = (price: Cents) => price > 0 || (price < 0 && percent !== 0);
    const changed = chosen.filter(({ value }) => amounts[value] === undefined).map(optionPrice);
    if (change !== undefined && changed.some(isChanged)) own.push(`${percentText(change)} on ${step.name}`);
    const named = new Map(chosen.map((option) => [option.value, choiceText(step, option)]));
    for (const [value, name] of named) {
      const amount = amounts[value];
      if (amount !== undefined) own.push(`${name} at ${formatMoney(cents(amount))}`);
    }
  }
  const all = [...(percent === 0 ? [] : [`${percentText(percent)} on everything`]), ...own];
  const surplus = all.length - MAX_PRICES;
  return [...all.slice(0, MAX_PRICES), ...(surplus > 0 ? [`and ${surplus} more`] : [])].join(", ");
}

/** '−10%', '+7.5%', 'list price' for no change. */
function percentText(percent: number): string {
  if (percent === 0) return "list price";
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
}
