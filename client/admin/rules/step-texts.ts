import { conditionSentence } from "#shared/changes/condition-sentence.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import { optionAtPrice, priceOf } from "#shared/rules/option-price.ts";
import type { Condition, OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { dayText } from "#shared/time/day-text.ts";

/** Whether options of a step, or their prices, depend on earlier choices. */
export const isConditional = ({ options }: StepDocument): boolean => options.some(({ when, prices }) => when || prices);

/** '6 options, Included to +$160.00': the number of options and their price range. */
export function structureSummary(step: StepDocument): string {
  const prices = step.options
    .flatMap((option) => [
      ...(option.prices ?? []).map((price) => optionAtPrice<OptionDocument>(option, price)),
      option,
    ])
    .toSorted((a, b) => priceOf(a) - priceOf(b))
    .map(priceText);
  const range = new Set([prices[0], prices.at(-1)]);
  return `${countNoun(step.options.length, "option")}, ${[...range].join(" to ")}`;
}

/** An option's price: '+$160.00', 'Included', or '$160.00' if it is absolute. */
export function priceText({ price, priceModifier }: OptionDocument): string {
  return price === undefined ? formatModifier(cents(priceModifier)) : formatDollars(price);
}

/** 'Archived', or 'Last day Dec 31, 2026'; undefined for an option that is offered without an end. */
export function offerText({ archived, offeredUntil }: OptionDocument): string | undefined {
  if (archived) return "Archived";
  return offeredUntil === undefined ? undefined : `Last day ${dayText(offeredUntil)}`;
}

/** 'When Uprights is 36 in uprights or 48 in uprights and …', with the labels of the rules. */
export function whenSentence(when: Condition, steps: readonly StepDocument[]): string {
  const words = conditionSentence(when, steps);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
