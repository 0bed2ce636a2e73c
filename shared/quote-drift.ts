import type { QuoteDrift } from "./api.ts";
import { choiceName } from "./choice-name.ts";
import { type Choice, chosenValues } from "./configuration.ts";
import { evaluate } from "./engine/evaluate.ts";
import { optionPrice, type Rules } from "./engine/model.ts";
import { reviewChoices } from "./engine/review-choices.ts";
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
  const review = reviewChoices(rules, wantedNow(rules, pricing.parts));
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

/** The quoted parts as choices of the kind that their steps take now. */
function wantedNow(rules: Rules, parts: readonly QuotedPart[]): Record<string, Choice> {
  const wanted: Record<string, Choice> = {};
  for (const { stepKey, value } of parts) {
    const isList = indexRules(rules).byKey.get(stepKey)?.step.multiSelect;
    if (isList) wanted[stepKey] = [...chosenValues(wanted, stepKey), value];
    else wanted[stepKey] ??= value;
  }
  return wanted;
}

function goneSentence(rules: Rules, part: QuotedPart, isOneOfSeveral: boolean): string {
  const { stepKey, stepName, value, optionName } = part;
  const name = isOneOfSeveral ? optionName : choiceName(stepName, optionName);
  const isOffered = indexRules(rules).byKey.get(stepKey)?.variants.has(value);
  return isOffered ? `${name} no longer fits this bench` : `${name} is discontinued`;
}
