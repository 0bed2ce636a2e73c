import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#client/api/request.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { labelsOf } from "#shared/changes/condition-sentence.ts";
import { choiceName } from "#shared/engine/reason-sentence.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { priceName } from "../../rules/typed-prices.ts";

type Counts = ChoiceCountsReply["options"][number];
export type Refusal = ChoiceCountsReply["refusals"][number];

export type Demand = ReturnType<typeof useDemand>;

/** The counts of the last 90 days, by the ID of the row: how often visitors chose and tried an option. The catalog does not wait for them. */
export function useDemand() {
  const query = useQuery({
    queryKey: ["admin", "choice-counts"],
    queryFn: ({ signal }) => call("GET /api/admin/choice-counts", { query: { days: "90" }, signal }),
  });
  const { data } = query;
  return useMemo(() => {
    const refusals = new Map<string, Refusal[]>();
    for (const refusal of data?.refusals ?? []) {
      const id = priceName(refusal.stepKey, refusal.value);
      refusals.set(id, [...(refusals.get(id) ?? []), refusal]);
    }
    const counts = new Map<string, Counts>(data?.options.map((each) => [priceName(each.stepKey, each.value), each]));
    return { query, isOn: data?.counting === true, counts, refusals };
  }, [query, data]);
}

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
