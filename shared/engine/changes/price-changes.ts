import { formatModifier, formatMoney } from "../../money.ts";
import { type Option, optionPrice } from "../model.ts";

/**
 * How the price of an option changed: 'Width: 96 in now +$430.00, was +$410.00'. Where it costs what
 * it cost, a change beneath is told: `price` came or went, or the modifier that it stands in for.
 */
export function priceChanges(subject: string, before: Option, after: Option): readonly string[] {
  const [was, is] = [optionPrice(before), optionPrice(after)];
  if (was !== is) return [`${subject} now ${formatModifier(is)}, was ${formatModifier(was)}`];
  const changes: string[] = [];
  if (before.price === undefined && after.price !== undefined)
    changes.push(`${subject}: absolute price ${formatMoney(is)} added`);
  if (before.price !== undefined && after.price === undefined)
    changes.push(`${subject}: absolute price ${formatMoney(is)} removed`);
  if (before.priceModifier !== after.priceModifier) {
    const modifiers = [after, before].map((option) => formatModifier(option.priceModifier));
    changes.push(
      `${subject}: price modifier now ${modifiers.join(", was ")}, but the price stays ${formatMoney(is)}`,
    );
  }
  return changes;
}
