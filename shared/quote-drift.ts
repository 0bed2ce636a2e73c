import type { QuoteDrift } from "./api/quotes.ts";
import { choiceName } from "./choice-name.ts";
import { type Configuration, chosenValues } from "./configuration.ts";
import { evaluate } from "./engine/evaluate.ts";
import { optionPrice, type Rules } from "./engine/model.ts";
import { reviewEarlierChoices } from "./engine/review-choices.ts";
import { indexRules } from "./engine/rules-index.ts";
import { add, cents, dollars, negate, sum } from "./money.ts";
import type { Quote } from "./quotes.ts";

type QuotedPart = Quote["pricing"]["parts"][number];

/**
 * What the bench of a quote would cost by other rules, like for like: what cannot be had any more counts
 * on neither side. Delivery is left out. Names are those of the quote; a step that is asked in addition
 * has that of the rules.
 */
export function quoteDrift(rules: Rules, { configuration, pricing }: Quote): QuoteDrift {
  const review = reviewEarlierChoices(rules, choicesOf(pricing.parts));
  const [kept, gone]: [QuotedPart[], QuotedPart[]] = [[], []];
  for (const part of pricing.parts) {
    const isKept = chosenValues(review.configuration, part.stepKey).includes(part.value);
    (isKept ? kept : gone).push(part);
  }
  const before = sum([pricing.breakdown.basePrice, ...kept.map(({ price }) => price)].map(cents));
  const now = sum([rules.basePrice, ...review.chosen.map(({ option }) => optionPrice(option))]);
  const { missing } = evaluate(rules, review.configuration);
  return {
    difference: dollars(add(now, negate(before))),
    changes: [
      ...gone.map((part) => goneSentence(rules, part, Array.isArray(configuration[part.stepKey]))),
      ...missing.map(({ name }) => `${name} must be chosen now`),
    ],
  };
}

/** The quoted parts as choices: a list for each step, of whatever kind that is now. */
function choicesOf(parts: readonly QuotedPart[]): Configuration {
  const choices: Record<string, string[]> = {};
  for (const { stepKey, value } of parts) {
    choices[stepKey] ??= [];
    choices[stepKey].push(value);
  }
  return choices;
}

function goneSentence(rules: Rules, part: QuotedPart, isOneOfSeveral: boolean): string {
  const { stepKey, stepName, value, optionName } = part;
  const name = isOneOfSeveral ? optionName : choiceName(stepName, optionName);
  const isOffered = indexRules(rules).byKey.get(stepKey)?.variants.has(value);
  return isOffered ? `${name} no longer fits this bench` : `${name} is discontinued`;
}
