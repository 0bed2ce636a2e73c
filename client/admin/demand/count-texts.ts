import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { choiceName } from "#shared/engine/reason-sentence.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { labelsOf } from "../rules/step-texts.ts";

type OptionCounts = Omit<ChoiceCountsReply["options"][number], "stepKey" | "value" | "amount">;
type Refusal = ChoiceCountsReply["refusals"][number];

/** 'In 12 requested benches · tried 41 times · unlocked once'. */
export function countsText({ chosen, refused, unlocked, removed }: OptionCounts): string {
  const others = { tried: refused, unlocked, removed };
  return [
    benchesText(chosen),
    ...Object.entries(others).flatMap(([verb, count]) =>
      count > 0 ? [`${verb} ${timesText(count)}`] : [],
    ),
  ].join(" · ");
}

/** 'In 12 requested benches', 'In no requested bench'. */
function benchesText(count: number): string {
  if (count === 0) return "In no requested bench";
  const benches = count === 1 ? "bench" : "benches";
  return `In ${count.toLocaleString("en-US")} requested ${benches}`;
}

const timesText = (count: number) =>
  count === 1 ? "once" : `${count.toLocaleString("en-US")} times`;

/** The parts of 'Tried 41 times without a match: Load Capacity 2,000 lb with Base 5 in locking casters'. */
export function refusalTexts(refusal: Refusal, steps: readonly StepDocument[]) {
  const { stepKey, value, triedWith, count } = refusal;
  return {
    times: `Tried ${timesText(count)} without a match:`,
    option: optionName(stepKey, value, steps),
    triedWith: triedWith ? triedWithText(triedWith, steps) : "with other choices",
  };
}

/** 'with Width 60 in and Base Leveling feet, before a choice in Uprights'. */
function triedWithText(
  triedWith: NonNullable<Refusal["triedWith"]>,
  steps: readonly StepDocument[],
): string {
  const placeOf = (key: string) => steps.findIndex((step) => step.key === key);
  const inOrder = triedWith.toSorted((a, b) => placeOf(a.stepKey) - placeOf(b.stepKey));
  const names = inOrder.flatMap(({ stepKey, value }) =>
    value === null ? [] : [optionName(stepKey, value, steps)],
  );
  const open = inOrder.flatMap(({ stepKey, value }) => (value === null ? [stepKey] : []));
  const isList = (key: string) => steps.some((step) => step.key === key && step.multiSelect);
  const namesOf = (keys: readonly string[]) =>
    keys.map((key) => labelsOf(key, [], steps).name).join(" and ");
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
export function optionName(stepKey: string, value: string, steps: readonly StepDocument[]): string {
  const { name, labels } = labelsOf(stepKey, [value], steps);
  return choiceName(name, labels[0] ?? value);
}
