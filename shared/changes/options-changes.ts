import { neededWords } from "#shared/engine/reason-sentence.ts";
import { isSame } from "#shared/is-same.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import { alternativesOf } from "#shared/rules/condition.ts";
import { priceOf } from "#shared/rules/option-price.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { conditionKey, conditionSentence, labelsOf } from "./condition-sentence.ts";
import { factChanges, inSentence, staffFactChanges, textChange } from "./fact-changes.ts";
import { listChanges } from "./list-changes.ts";

/** A step, and the steps of its rules in their order. Their labels describe its conditions. */
interface Placed {
  readonly step: StepDocument;
  readonly steps: readonly StepDocument[];
}

/** The changes to a step's options, in their new order. Removed options come last. */
export const optionsChanges = (before: Placed, after: Placed): readonly string[] =>
  listChanges(before.step.options, after.step.options, [({ value }) => value], {
    added: (option) => addedText(after, option),
    changed: (old, option) => changesOfOption(before, old, after, option),
    removed: ({ label }) => `${before.step.name}: ${label} removed`,
    moved: `${after.step.name}: the options are in a different order`,
    // One that gained or lost its condition moves behind or before the others.
    groupOf: ({ when }) => when !== undefined,
  });

function changesOfOption(
  before: Placed,
  old: OptionDocument,
  after: Placed,
  option: OptionDocument,
): readonly string[] {
  const subject = `${after.step.name}: ${option.label}`;
  const renamed = `${after.step.name}: ${old.label} is now called ${inSentence(option.label)}`;
  return [
    ...(old.label === option.label ? [] : [renamed]),
    ...priceChanges(subject, before, old, after, option),
    ...conditionChange(before, old, after, option),
    ...(Boolean(old.exclusive) === Boolean(option.exclusive)
      ? []
      : [`${subject} ${option.exclusive ? "now" : "no longer"} excludes all other options`]),
    ...[...textChange("description", old.description, option.description), ...factChanges(old, option)].map(
      (change) => `${subject}: ${change}`,
    ),
    ...staffFactChanges(subject, old, option),
  ];
}

const modifierText = (dollars: number): string => formatModifier(cents(dollars));

function addedText(placed: Placed, option: OptionDocument): string {
  const needs = option.when ? `, needs ${conditionWords(placed, option)}` : "";
  return `${placed.step.name}: ${option.label} added, ${pricesText(placed, option)}${needs}`;
}

/** '+$45.00, but +$30.00 when Top is Maple'. */
function pricesText({ steps }: Placed, option: OptionDocument): string {
  const others = (option.prices ?? []).map(
    ({ when, price }) => `but ${modifierText(price)} ${conditionSentence(when, steps)}`,
  );
  return [modifierText(priceOf(option)), ...others].join(", ");
}

/** The same text for equal prices under equal conditions. */
const pricesKey = (option: OptionDocument): string =>
  JSON.stringify([priceOf(option), ...(option.prices ?? []).map(({ when, price }) => [conditionKey(when), price])]);

/**
 * 'Width: 96 in now +$430.00, was +$410.00'. If the resulting prices are the same, reports changes of `price`, of the
 * modifier that it replaces, and of what the option is at its prices by choice.
 */
function priceChanges(
  subject: string,
  placedBefore: Placed,
  before: OptionDocument,
  placedAfter: Placed,
  after: OptionDocument,
): readonly string[] {
  if (pricesKey(before) !== pricesKey(after))
    return [`${subject} now ${pricesText(placedAfter, after)}, was ${pricesText(placedBefore, before)}`];
  const changes: string[] = [];
  if ((before.price === undefined) !== (after.price === undefined)) {
    const change = before.price === undefined ? "added" : "removed";
    changes.push(`${subject}: absolute price ${formatDollars(priceOf(after))} ${change}`);
  }
  if (before.priceModifier !== after.priceModifier) {
    const modifiers = [after, before].map(({ priceModifier }) => modifierText(priceModifier));
    changes.push(
      `${subject}: price modifier now ${modifiers.join(", was ")}, but the price stays ${formatDollars(priceOf(after))}`,
    );
  }
  if (changes.length === 0 && !isSame(before.prices, after.prices))
    changes.push(`${subject}: what it is at its prices by choice changed`);
  return changes;
}

/** 'Depth: 30 in now needs 48 in (Width), was 60 in (Width)'. */
function conditionChange(
  before: Placed,
  old: OptionDocument,
  after: Placed,
  option: OptionDocument,
): readonly string[] {
  if (conditionKey(old.when) === conditionKey(option.when)) return [];
  const name = `${after.step.name}: ${option.label}`;
  const [was, is] = [conditionWords(before, old), conditionWords(after, option)];
  if (!old.when) return [`${name} now needs ${is}, was always available`];
  if (!option.when) return [`${name} now always available, needed ${was}`];
  return [`${name} now needs ${is}, was ${was}`];
}

/** The condition of an option, in step order: '48 in or 60 in (Width) and no Hand crank (Lift)'; '' for none. */
function conditionWords({ steps }: Placed, { when }: OptionDocument): string {
  const order = steps.map(({ key }) => key);
  return alternativesOf(when)
    .map((parts) =>
      parts
        .toSorted((a, b) => order.indexOf(a.stepKey) - order.indexOf(b.stepKey))
        .map(({ stepKey, values, not }) => {
          const { name, labels } = labelsOf(stepKey, values, steps);
          return neededWords({ stepName: name, named: labels.map((label) => ({ label })), not });
        })
        .join(" and "),
    )
    .join(", or ");
}
