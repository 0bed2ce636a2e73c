import type { QuoteDrift } from "./api/quotes.ts";
import { choiceName } from "./choice-name.ts";
import { type Configuration, chosenValues } from "./configuration.ts";
import { evaluate } from "./engine/evaluate.ts";
import { optionPrice, type Rules } from "./engine/model.ts";
import type { Rejection } from "./engine/rejection.ts";
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
      ...goneSentences(rules, gone, review.rejections, configuration),
      ...missing.map(({ name }) => `${name} must be chosen now`),
    ],
  };
}

/** The quoted parts as choices, a list for each step. */
function choicesOf(parts: readonly QuotedPart[]): Configuration {
  const choices: Record<string, string[]> = {};
  for (const { stepKey, value } of parts) {
    choices[stepKey] ??= [];
    choices[stepKey].push(value);
  }
  return choices;
}

/** The parts that are no longer available, one sentence per reason. */
function goneSentences(
  rules: Rules,
  gone: readonly QuotedPart[],
  rejections: readonly Rejection[],
  configuration: Quote["configuration"],
): readonly string[] {
  const { byKey } = indexRules(rules);
  const reasonOf = ({ stepKey, value }: QuotedPart) => {
    if (!byKey.get(stepKey)?.variants.has(value)) return "discontinued";
    const isTooMany = rejections.some(
      (each) => each.code === "invalid_choice" && each.stepKey === stepKey && each.value === value,
    );
    return isTooMany ? "too many" : "unavailable";
  };
  const of = (reason: ReturnType<typeof reasonOf>) =>
    gone.filter((part) => reasonOf(part) === reason);
  const names = (parts: readonly QuotedPart[]) =>
    parts.map(({ stepKey, stepName, optionName }) =>
      Array.isArray(configuration[stepKey]) ? optionName : choiceName(stepName, optionName),
    );
  return [
    ...together(names(of("discontinued")), "is discontinued", "are discontinued"),
    ...together(names(of("unavailable")), "no longer fits this bench", "no longer fit this bench"),
    ...[...new Set(of("too many").map(({ stepName }) => stepName))].map(
      (name) => `${name} takes one option now`,
    ),
  ];
}

const list = new Intl.ListFormat("en-US");

function together(names: readonly string[], one: string, several: string): readonly string[] {
  if (names.length === 0) return [];
  return [`${list.format(names)} ${names.length === 1 ? one : several}`];
}
