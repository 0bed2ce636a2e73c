import { type Cents, cents, formatMoney } from "#shared/money.ts";
import { priceOf } from "#shared/rules/option-price.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";

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
    // A price may become what another one of the option already is.
    if (first !== undefined && was.every((price) => isPriceSlip(price, is)))
      questions.add(`Change ${subject} from ${formatMoney(first)} to ${formatMoney(is)}?`);
  };
  ask("the base price", [cents(before.basePrice)], cents(after.basePrice));
  const steps = new Map(before.steps.map((step) => [step.key, step]));
  for (const step of after.steps) {
    const earlier = steps.get(step.key)?.options ?? [];
    for (const option of step.options) {
      const was = pricesOf(earlier.find(({ value }) => value === option.value));
      const is = pricesOf(option);
      // A new price by choice has no price before it.
      if (was.length === is.length)
        for (const price of is) ask(`the price of ${option.label} (${step.name})`, was, price);
    }
  }
  return [...questions];
}

/** All prices of an option. */
const pricesOf = (option: OptionDocument | undefined): readonly Cents[] =>
  option ? [...(option.prices ?? []).map(({ price }) => price), priceOf(option)].map(cents) : [];
