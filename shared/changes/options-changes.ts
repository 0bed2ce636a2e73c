import { neededWords } from "#shared/engine/reason-sentence.ts";
import { formatModifier, formatMoney } from "#shared/money.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import { isAnyOf } from "#shared/rules/condition.ts";
import { type Option, optionPrice, type Rules, type Step } from "#shared/rules/model.ts";
import type { Condition, OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { factChanges, inSentence, staffFactChanges, textChange } from "./fact-changes.ts";
import { matchInOrder } from "./match-in-order.ts";
import { priceListChanges } from "./price-list-changes.ts";

/** A step, and the rules that contain it. Their labels describe its conditions. */
interface Placed {
  readonly rules: Rules;
  readonly step: Step;
  /** The steps as in the file. */
  readonly documents: readonly StepDocument[];
}

/** The changes to a step's options, in their new order. Removed options come last. */
export function optionsChanges(before: Placed, after: Placed): readonly string[] {
  const [staffWas, staffIs] = [staffFactsOf(before), staffFactsOf(after)];
  const earlier = matchInOrder(
    before.step.options,
    after.step.options,
    ({ value, when }) => `${value} ${conditionKey(when)}`,
    ({ value }) => value,
  );
  const kept = new Set(earlier.values());
  const listed = priceListChanges(before, after);
  return [
    ...[...listed.values()].flat(),
    ...after.step.options.flatMap((option) => {
      const old = earlier.get(option);
      const subject = variantName(after, option);
      const staffChanges = old
        ? staffFactChanges(subject, staffWas.get(old), staffIs.get(option))
        : [];
      if (listed.has(option.value)) return staffChanges;
      if (!old) return [addedText(after, option)];
      return [...changesOfOption(before, old, after, option), ...staffChanges];
    }),
    ...before.step.options
      .filter((option) => !kept.has(option) && !listed.has(option.value))
      .map((option) => `${variantName(before, option)} removed`),
    ...(isSameOrder(before.step, after.step, earlier)
      ? []
      : [`${after.step.name}: the options are in a different order`]),
  ];
}

/** The options of a step as in the file, with what only staff see. */
function staffFactsOf({ step, documents }: Placed): ReadonlyMap<Option, OptionDocument> {
  const document = documents.find(({ key }) => key === step.key);
  const all = document ? optionsOf(document) : [];
  return new Map(
    all.flatMap((each, index) => {
      const option = step.options[index];
      return option ? [[option, each] as const] : [];
    }),
  );
}

function changesOfOption(
  before: Placed,
  old: Option,
  after: Placed,
  option: Option,
): readonly string[] {
  const subject = variantName(after, option);
  const renamed = `${after.step.name}: ${old.label} is now called ${inSentence(option.label)}`;
  return [
    ...(old.label === option.label ? [] : [renamed]),
    ...priceChanges(subject, old, option),
    ...conditionChange(before, old, after, option),
    ...(Boolean(old.exclusive) === Boolean(option.exclusive)
      ? []
      : [`${subject} ${option.exclusive ? "now" : "no longer"} excludes all other options`]),
    ...[
      ...textChange("description", old.description, option.description),
      ...factChanges(old, option),
    ].map((change) => `${subject}: ${change}`),
  ];
}

function addedText(placed: Placed, option: Option): string {
  const price = formatModifier(optionPrice(option));
  const needs = option.when ? `, needs ${conditionWords(placed, option)}` : "";
  return `${placed.step.name}: ${option.label} added, ${price}${needs}`;
}

/** Step and label, and the condition if the value has several variants. */
function variantName(placed: Placed, option: Option): string {
  const { step } = placed;
  const name = `${step.name}: ${option.label}`;
  const isOnly = step.options.every((each) => each === option || each.value !== option.value);
  return isOnly || !option.when ? name : `${name} with ${conditionWords(placed, option)}`;
}

/** Whether the kept options have the same order. One that gained or lost its condition moved to another list. */
function isSameOrder(before: Step, after: Step, earlier: ReadonlyMap<Option, Option>): boolean {
  const positions = new Map(before.options.map((option, position) => [option, position]));
  return [true, false].every((conditional) => {
    const kept = after.options.flatMap((option) => {
      const old = earlier.get(option);
      const stays = old && [old, option].every(({ when }) => Boolean(when) === conditional);
      return stays ? [positions.get(old) ?? 0] : [];
    });
    return kept.every((position, index) => index === 0 || position > (kept[index - 1] ?? 0));
  });
}

/**
 * 'Width: 96 in now +$430.00, was +$410.00'. If the resulting price is the same, reports changes of `price` and of the
 * modifier that it replaces.
 */
function priceChanges(subject: string, before: Option, after: Option): readonly string[] {
  const [was, is] = [optionPrice(before), optionPrice(after)];
  if (was !== is) return [`${subject} now ${formatModifier(is)}, was ${formatModifier(was)}`];
  const changes: string[] = [];
  if ((before.price === undefined) !== (after.price === undefined)) {
    const change = before.price === undefined ? "added" : "removed";
    changes.push(`${subject}: absolute price ${formatMoney(is)} ${change}`);
  }
  if (before.priceModifier !== after.priceModifier) {
    const modifiers = [after, before].map((option) => formatModifier(option.priceModifier));
    changes.push(
      `${subject}: price modifier now ${modifiers.join(", was ")}, but the price stays ${formatMoney(is)}`,
    );
  }
  return changes;
}

/** 'Depth: 30 in now needs 48 in (Width), was 60 in (Width)'. */
function conditionChange(
  before: Placed,
  old: Option,
  after: Placed,
  option: Option,
): readonly string[] {
  if (conditionKey(old.when) === conditionKey(option.when)) return [];
  const name = `${after.step.name}: ${option.label}`;
  const [was, is] = [conditionWords(before, old), conditionWords(after, option)];
  if (!old.when) return [`${name} now needs ${is}, was always available`];
  if (!option.when) return [`${name} now always available, needed ${was}`];
  return [`${name} now needs ${is}, was ${was}`];
}

/** The condition of an option, in step order: '48 in or 60 in (Width) and no Hand crank (Lift)'; '' for none. */
function conditionWords({ rules, step }: Placed, option: Option): string {
  const order = rules.steps.map(({ key }) => key);
  const variants = indexRules(rules).byKey.get(step.key)?.variants.get(option.value) ?? [];
  return variants
    .filter((each) => each.option === option)
    .map(({ clauses }) =>
      [...clauses]
        .sort((a, b) => order.indexOf(a.stepKey) - order.indexOf(b.stepKey))
        .map(neededWords)
        .join(" and "),
    )
    .join(", or ");
}

/** The same text for equal conditions; '' for none. */
export function conditionKey(when: Condition | undefined): string {
  if (!when) return "";
  const keys = (isAnyOf(when) ? when : [when]).map((all) =>
    Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return JSON.stringify(keys.length === 1 ? keys[0] : keys);
}
