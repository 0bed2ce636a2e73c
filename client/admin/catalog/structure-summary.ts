import { optionCount } from "#client/admin/option-count.ts";
import { cents, formatModifier, formatMoney } from "#shared/money.ts";
import type { OptionDocument, StepDocument } from "#shared/rules.ts";

/** '6 options, Included to +$160.00': the number of options and their price range. */
export function structureSummary(step: StepDocument): string {
  const count = optionCount(step);
  const all = [...step.options, ...(step.conditionalOptions ?? [])];
  const prices = all.toSorted((a, b) => dollarsOf(a) - dollarsOf(b)).map(priceText);
  const range = new Set([prices[0], prices.at(-1)]);
  return `${count} option${count === 1 ? "" : "s"}, ${[...range].join(" to ")}`;
}

/** An option's price: '+$160.00', 'Included', or '$160.00' if it is absolute. */
export function priceText({ price, priceModifier }: OptionDocument): string {
  return price === undefined ? formatModifier(cents(priceModifier)) : formatMoney(cents(price));
}

const dollarsOf = ({ price, priceModifier }: OptionDocument) => price ?? priceModifier;
