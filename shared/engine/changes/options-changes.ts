import { formatModifier } from "../../money.ts";
import { type Option, optionPrice, type Rules, type Step } from "../model.ts";
import { conditionChange } from "./condition-change.ts";
import { conditionKey, conditionWords } from "./condition-words.ts";
import { factChanges } from "./fact-changes.ts";
import { matchInOrder } from "./match-in-order.ts";
import { priceChanges } from "./price-changes.ts";
import { textChange } from "./text-change.ts";
import { told } from "./told.ts";

/** A step with the rules that it stands in: conditions are told in the words of their own rules. */
export interface Placed {
  readonly rules: Rules;
  readonly step: Step;
}

/** What changed among the options of a step, in the order of the later ones; the removed come last. */
export function optionsChanges(before: Placed, after: Placed): readonly string[] {
  const earlier = matchInOrder(
    before.step.options,
    after.step.options,
    ({ value, when }) => `${value} ${conditionKey(when)}`,
    ({ value }) => value,
  );
  const kept = new Set(earlier.values());
  return [
    ...after.step.options.flatMap((option) => {
      const old = earlier.get(option);
      return old ? changesOfOption(before, old, after, option) : [added(after, option)];
    }),
    ...before.step.options
      .filter((option) => !kept.has(option))
      .map((option) => `${variantName(before, option)} removed`),
    ...(standInOrder(before.step, after.step, earlier)
      ? []
      : [`${after.step.name}: the options stand in another order`]),
  ];
}

function changesOfOption(
  before: Placed,
  old: Option,
  after: Placed,
  option: Option,
): readonly string[] {
  const named = `${after.step.name}: ${option.label}`;
  const subject = variantName(after, option);
  const renamed = `${after.step.name}: ${old.label} is now called ${told(option.label)}`;
  return [
    ...(old.label === option.label ? [] : [renamed]),
    ...priceChanges(subject, old, option),
    ...conditionChange({ ...before, option: old }, { ...after, option }).map(
      (change) => `${named} ${change}`,
    ),
    ...[
      ...textChange("description", old.description, option.description),
      ...factChanges(old, option),
    ].map((change) => `${subject}: ${change}`),
  ];
}

function added(placed: Placed, option: Option): string {
  const price = formatModifier(optionPrice(option));
  const needs = option.when ? `, needs ${conditionWords({ ...placed, option })}` : "";
  return `${placed.step.name}: ${option.label} added, ${price}${needs}`;
}

/** Step and label; with the condition where the value stands in the step several times. */
function variantName(placed: Placed, option: Option): string {
  const { step } = placed;
  const name = `${step.name}: ${option.label}`;
  const alone = step.options.every((each) => each === option || each.value !== option.value);
  return alone || !option.when ? name : `${name} with ${conditionWords({ ...placed, option })}`;
}

/** Whether the kept options follow each other as before; one that got or lost a condition changed lists. */
function standInOrder(before: Step, after: Step, earlier: ReadonlyMap<Option, Option>): boolean {
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
