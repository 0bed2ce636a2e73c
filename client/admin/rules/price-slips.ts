import { type Cents, cents, formatMoney } from "#shared/money.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import { priceOf } from "#shared/rules/price-list.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";

/** An extra digit after the first makes a price at least five times as high: 199 becomes 1099. */
const SUSPICIOUS_FACTOR = 5;

/** Smaller differences are not worth a question. */
const SMALL_DIFFERENCE = cents(100);

/** Whether a change of a price looks like a slip of a digit, of the decimal point, or of the minus sign. */
function isPriceSlip(before: Cents, after: Cents): boolean {
  if (before === 0 || Math.abs(after - before) <= SMALL_DIFFERENCE) return false;
  const factor = after / before;
  const isTooHigh = Math.abs(factor) >= SUSPICIOUS_FACTOR;
  const isTooLow = factor >= 0 && factor <= 1 / SUSPICIOUS_FACTOR;
  return isTooHigh || isTooLow || factor === -1;
}

/** A question about each price that looks like a slip: 'Change the price of Oak (Top) from $672.60 to $67,260.00?' */
export function findPriceSlips(before: RulesDocument, after: RulesDocument): readonly string[] {
  const questions = new Set<string>();
  const ask = (subject: string, was: readonly Cents[], is: Cents) => {
    const [first] = was;
    // A variant may cost as much as another one already does.
    if (first !== undefined && was.every((price) => isPriceSlip(price, is)))
      questions.add(`Change ${subject} from ${formatMoney(first)} to ${formatMoney(is)}?`);
  };
  ask("the base price", [cents(before.basePrice)], cents(after.basePrice));
  const steps = new Map(before.steps.map((step) => [step.key, step]));
  for (const step of after.steps) {
    const [earlier, later] = [pricesByValue(steps.get(step.key)), pricesByValue(step)];
    for (const option of optionsOf(step)) {
      const was = earlier.get(option.value) ?? [];
      // A new price by choice has no price before it.
      if (was.length === later.get(option.value)?.length)
        ask(`the price of ${option.label} (${step.name})`, was, centsOf(option));
    }
  }
  return [...questions];
}

/** The prices of the variants of each option. */
const pricesByValue = (step: StepDocument | undefined): ReadonlyMap<string, readonly Cents[]> => {
  const prices = new Map<string, Cents[]>();
  for (const option of step ? optionsOf(step) : [])
    prices.set(option.value, [...(prices.get(option.value) ?? []), centsOf(option)]);
  return prices;
};

const centsOf = (option: OptionDocument): Cents => cents(priceOf(option));
