import { labelsOf } from "#shared/changes/condition-sentence.ts";
import { choiceName } from "#shared/engine/reason-sentence.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import type { Refusal } from "./use-demand.ts";

/** More combinations than anyone reads in a row. */
const MAX_COMBINATIONS = 5;

/** 'Tried 41 times without a match with Base Feet; once before a choice in Width.'; empty for none. */
export function triedWithText(refusals: readonly Refusal[], steps: readonly StepDocument[]): string {
  if (refusals.length === 0) return "";
  const parts = refusals
    .slice(0, MAX_COMBINATIONS)
    .map(({ count, triedWith }) => `${timesText(count)} ${choicesText(triedWith, steps)}`);
  const more = refusals.length > MAX_COMBINATIONS ? ["and with further choices"] : [];
  return `Tried without a match: ${[...parts, ...more].join("; ")}.`;
}

const timesText = (count: number) => (count === 1 ? "once" : `${count.toLocaleString("en-US")} times`);

/** 'with Width 60 in and Base Leveling feet, before a choice in Uprights' */
function choicesText(triedWith: Refusal["triedWith"], steps: readonly StepDocument[]): string {
  if (!triedWith) return "with other choices";
  const placeOf = (key: string) => steps.findIndex((step) => step.key === key);
  const inOrder = triedWith.toSorted((a, b) => placeOf(a.stepKey) - placeOf(b.stepKey));
  const names = inOrder.flatMap(({ stepKey, value }) => (value === null ? [] : [optionName(stepKey, value, steps)]));
  const open = inOrder.flatMap(({ stepKey, value }) => (value === null ? [stepKey] : []));
  const isList = (key: string) => steps.some((step) => step.key === key && step.multiSelect);
  const namesOf = (keys: readonly string[]) => keys.map((key) => labelsOf(key, [], steps).name).join(" and ");
  const [lists, singles] = [open.filter(isList), open.filter((key) => !isList(key))];
  return [
    names.length > 0 && `with ${names.join(" and ")}`,
    singles.length > 0 && `before a choice in ${namesOf(singles)}`,
    lists.length > 0 && `without a match in ${namesOf(lists)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** 'Width 60 in'; the value instead of the label if the step no longer has the option. */
function optionName(stepKey: string, value: string, steps: readonly StepDocument[]): string {
  const { name, labels } = labelsOf(stepKey, [value], steps);
  return choiceName(name, labels[0] ?? value);
}
