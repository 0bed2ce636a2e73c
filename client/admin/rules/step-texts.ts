import { conditionSentence } from "#shared/changes/condition-sentence.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import type { Condition, OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { dayText } from "#shared/time/day-text.ts";

/** Whether a step has conditional options, which are edited in the rules file. */
export function isConditional({ conditionalOptions = [] }: StepDocument): boolean {
  return conditionalOptions.length > 0;
}

/** The options of a step, each value once. */
export function uniqueOptions(step: StepDocument | undefined): readonly OptionDocument[] {
  const byValue = new Map<string, OptionDocument>();
  for (const option of step ? optionsOf(step) : []) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}

export const optionCount = (step: StepDocument): number => optionsOf(step).length;

/** '6 options, Included to +$160.00': the number of options and their price range. */
export function structureSummary(step: StepDocument): string {
  const prices = optionsOf(step)
    .toSorted((a, b) => dollarsOf(a) - dollarsOf(b))
    .map(priceText);
  const range = new Set([prices[0], prices.at(-1)]);
  return `${countNoun(optionCount(step), "option")}, ${[...range].join(" to ")}`;
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

const dollarsOf = ({ price, priceModifier }: OptionDocument) => price ?? priceModifier;

/** 'When Uprights is 36 in uprights or 48 in uprights and …', with the labels of the rules. */
export function whenSentence(when: Condition, steps: readonly StepDocument[]): string {
  const words = conditionSentence(when, steps);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
