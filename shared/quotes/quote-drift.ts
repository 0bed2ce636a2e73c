import { evaluate } from "#shared/engine/evaluate.ts";
import { choiceName } from "#shared/engine/reason-sentence.ts";
import type { Rejection } from "#shared/engine/rejection.ts";
import { reviewEarlierChoices } from "#shared/engine/review-choices.ts";
import { add, cents, dollars, formatDollars, formatModifier, multiply, negate, sum } from "#shared/money.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { QuotedBench, WholeItem } from "./quote.ts";

/** The price of quoted benches under other rules. */
interface QuoteDrift {
  /** How many dollars more the base price and the parts still available cost than in the quote. */
  readonly difference: number;
  /** Parts that are no longer available and steps that are newly required, as sentences without a period. */
  readonly changes: readonly string[];
}

type QuotedPart = QuotedBench["parts"][number];

/**
 * Compares the price of a quoted bench with the price of the same bench under other rules. Parts that are no longer
 * available, and delivery, are left out of both prices. The difference is in dollars. Names are those of the quote,
 * except for steps that the rules added.
 */
export function benchDrift(
  rules: Rules,
  { configuration, missing: open = [], ...quoted }: QuotedBench & Pick<WholeItem, "missing">,
): QuoteDrift {
  const { breakdown, parts } = quoted;
  const { review, kept, removed } = reviewParts(rules, parts);
  const before = sum([breakdown.basePrice, ...kept.map(({ price }) => price)].map(cents));
  const now = sum([rules.basePrice, ...review.chosen.map(({ option }) => optionPrice(option))]);
  const { missing } = evaluate(rules, review.configuration);
  return {
    difference: dollars(add(now, negate(before))),
    changes: [
      ...removedSentences(rules, removed, review.rejections, configuration),
      ...missing
        .filter(({ key }) => !open.some(({ stepKey }) => stepKey === key))
        .map(({ name }) => mustChooseText(name)),
    ],
  };
}

/** The parts of a quoted bench that are no longer available, as sentences without a period. */
export function lostPartsOf(rules: Rules, { configuration, parts }: QuotedBench): QuoteDrift {
  const { review, removed } = reviewParts(rules, parts);
  const changes = removedSentences(rules, removed, review.rejections, configuration);
  return { difference: 0, changes };
}

function reviewParts(rules: Rules, parts: QuotedBench["parts"]) {
  const review = reviewEarlierChoices(rules, choicesOf(parts));
  const [kept, removed]: [QuotedPart[], QuotedPart[]] = [[], []];
  for (const part of parts) {
    const isKept = chosenValues(review.configuration, part.stepKey).includes(part.value);
    (isKept ? kept : removed).push(part);
  }
  return { review, kept, removed };
}

/** The drift of a quote: the sum of all items, each with its quantity. Changes name the benches that have them. */
export function quoteDrift(items: readonly Pick<WholeItem, "quantity">[], drifts: readonly QuoteDrift[]): QuoteDrift {
  const [first] = drifts;
  const differences = drifts.map(({ difference }, index) => multiply(cents(difference), items[index]?.quantity ?? 1));
  const places = new Map<string, string[]>();
  for (const [index, { changes }] of drifts.entries())
    for (const change of changes) places.set(change, [...(places.get(change) ?? []), String(index + 1)]);
  return {
    difference: dollars(sum(differences)),
    changes:
      first && drifts.length === 1
        ? first.changes
        : [...places].map(([change, benches]) => `${benchNames(benches)}: ${change}`),
  };
}

/** 'Bench 2', 'Benches 1, 3, and 4'. */
const benchNames = (places: readonly string[]) =>
  `${places.length === 1 ? "Bench" : "Benches"} ${new Intl.ListFormat("en-US").format(places)}`;

/** The quoted parts as choices, a list for each step. */
function choicesOf(parts: readonly QuotedPart[]): Configuration {
  const choices: Record<string, string[]> = {};
  for (const { stepKey, value } of parts) {
    choices[stepKey] ??= [];
    choices[stepKey].push(value);
  }
  return choices;
}

/** The parts that are no longer available, with one sentence per reason. */
function removedSentences(
  rules: Rules,
  removed: readonly QuotedPart[],
  rejections: readonly Rejection[],
  configuration: QuotedBench["configuration"],
): readonly string[] {
  const { byKey } = indexRules(rules);
  const reasonOf = ({ stepKey, value }: QuotedPart) => {
    if (!byKey.get(stepKey)?.variants.has(value)) return "discontinued";
    const isTooMany = rejections.some(
      (each) => each.code === "invalid_choice" && each.stepKey === stepKey && each.value === value,
    );
    return isTooMany ? "too many" : "unavailable";
  };
  const of = (reason: ReturnType<typeof reasonOf>) => removed.filter((part) => reasonOf(part) === reason);
  const namesText = (parts: readonly QuotedPart[]) =>
    parts.map(({ stepKey, stepName, optionName }) =>
      Array.isArray(configuration[stepKey]) ? optionName : choiceName(stepName, optionName),
    );
  return [
    ...lostPartsText(namesText(of("discontinued")), "discontinued"),
    ...lostPartsText(namesText(of("unavailable")), "unavailable"),
    ...[...new Set(of("too many").map(({ stepName }) => stepName))].map(takesOne),
  ];
}

/** The reasons why parts can no longer be ordered, for one and for several. */
const REASON_TEXTS = {
  discontinued: ["is discontinued", "are discontinued"],
  unavailable: ["no longer fits this bench", "no longer fit this bench"],
} as const;

/** One sentence about all parts, or none: 'Monitor arm is discontinued'. */
export function lostPartsText(names: readonly string[], reason: keyof typeof REASON_TEXTS): readonly string[] {
  if (names.length === 0) return [];
  const [one, several] = REASON_TEXTS[reason];
  return [`${new Intl.ListFormat("en-US").format(names)} ${names.length === 1 ? one : several}`];
}

export const takesOne = (stepName: string) => `${stepName} now takes only one option`;

export const mustChooseText = (stepName: string) => `${stepName} must now be chosen`;

/** 'Today: +$85.00.', 'Today: the same price.', 'Today: Monitor arm is discontinued; the rest costs $85.00 more.' */
export function driftSentence({ difference, changes }: QuoteDrift, when = "Today"): string {
  const amount = cents(difference);
  if (changes.length === 0) return `${when}: ${amount === 0 ? "the same price" : formatModifier(amount)}.`;
  const size = formatDollars(Math.abs(difference));
  const rest = amount === 0 ? "the same" : `${size} ${amount > 0 ? "more" : "less"}`;
  return `${when}: ${[...changes, `the rest costs ${rest}`].join("; ")}.`;
}
