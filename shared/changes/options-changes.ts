import { neededWords } from "#shared/engine/reason-sentence.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import { alternativesOf } from "#shared/rules/condition.ts";
import { isConditional, priceOf } from "#shared/rules/price-list.ts";
import type { AnyOption } from "#shared/rules/rules.ts";
import { conditionKey, labelsOf } from "./condition-sentence.ts";
import { factChanges, inSentence, staffFactChanges, textChange } from "./fact-changes.ts";
import { listChanges } from "./list-changes.ts";
import { type Placed, priceListChanges } from "./price-list-changes.ts";

/** The changes to a step's options, in their new order. Removed options come last. */
export function optionsChanges(before: Placed, after: Placed): readonly string[] {
  const listed = priceListChanges(before, after);
  const unlessListed = ({ value }: AnyOption, sentences: readonly string[]) => (listed.has(value) ? [] : sentences);
  return [
    ...[...listed.values()].flat(),
    ...listChanges(
      optionsOf(before.step),
      optionsOf(after.step),
      [({ value, when }) => `${value} ${conditionKey(when)}`, ({ value }) => value],
      {
        added: (option) => unlessListed(option, [addedText(after, option)]),
        changed: (old, option) => {
          const subject = variantName(after, option);
          return [
            ...unlessListed(option, changesOfOption(before, old, after, option, subject)),
            ...staffFactChanges(subject, old, option),
          ];
        },
        removed: (option) => unlessListed(option, [`${variantName(before, option)} removed`]),
        moved: `${after.step.name}: the options are in a different order`,
        // One that gained or lost its condition moved to another list.
        groupOf: isConditional,
      },
    ),
  ];
}

function changesOfOption(
  before: Placed,
  old: AnyOption,
  after: Placed,
  option: AnyOption,
  subject: string,
): readonly string[] {
  const renamed = `${after.step.name}: ${old.label} is now called ${inSentence(option.label)}`;
  return [
    ...(old.label === option.label ? [] : [renamed]),
    ...priceChanges(subject, old, option),
    ...conditionChange(before, old, after, option),
    ...(Boolean(old.exclusive) === Boolean(option.exclusive)
      ? []
      : [`${subject} ${option.exclusive ? "now" : "no longer"} excludes all other options`]),
    ...[...textChange("description", old.description, option.description), ...factChanges(old, option)].map(
      (change) => `${subject}: ${change}`,
    ),
  ];
}

const modifierText = (dollars: number): string => formatModifier(cents(dollars));

function addedText(placed: Placed, option: AnyOption): string {
  const needs = option.when ? `, needs ${conditionWords(placed, option)}` : "";
  return `${placed.step.name}: ${option.label} added, ${modifierText(priceOf(option))}${needs}`;
}

/** Step and label, and the condition if the value has several variants. */
function variantName(placed: Placed, option: AnyOption): string {
  const { step } = placed;
  const name = `${step.name}: ${option.label}`;
  const isOnly = optionsOf(step).every((each) => each === option || each.value !== option.value);
  return isOnly || !option.when ? name : `${name} with ${conditionWords(placed, option)}`;
}

/**
 * 'Width: 96 in now +$430.00, was +$410.00'. If the resulting price is the same, reports changes of `price` and of the
 * modifier that it replaces.
 */
function priceChanges(subject: string, before: AnyOption, after: AnyOption): readonly string[] {
  const [was, is] = [priceOf(before), priceOf(after)];
  if (was !== is) return [`${subject} now ${modifierText(is)}, was ${modifierText(was)}`];
  const changes: string[] = [];
  if ((before.price === undefined) !== (after.price === undefined)) {
    const change = before.price === undefined ? "added" : "removed";
    changes.push(`${subject}: absolute price ${formatDollars(is)} ${change}`);
  }
  if (before.priceModifier !== after.priceModifier) {
    const modifiers = [after, before].map(({ priceModifier }) => modifierText(priceModifier));
    changes.push(
      `${subject}: price modifier now ${modifiers.join(", was ")}, but the price stays ${formatDollars(is)}`,
    );
  }
  return changes;
}

/** 'Depth: 30 in now needs 48 in (Width), was 60 in (Width)'. */
function conditionChange(before: Placed, old: AnyOption, after: Placed, option: AnyOption): readonly string[] {
  if (conditionKey(old.when) === conditionKey(option.when)) return [];
  const name = `${after.step.name}: ${option.label}`;
  const [was, is] = [conditionWords(before, old), conditionWords(after, option)];
  if (!old.when) return [`${name} now needs ${is}, was always available`];
  if (!option.when) return [`${name} now always available, needed ${was}`];
  return [`${name} now needs ${is}, was ${was}`];
}

/** The condition of an option, in step order: '48 in or 60 in (Width) and no Hand crank (Lift)'; '' for none. */
function conditionWords({ steps }: Placed, { when }: AnyOption): string {
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
