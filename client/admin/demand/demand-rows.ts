import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { type WrittenCell, writeDelimited } from "#shared/text/delimited.ts";
import { guardFormulas } from "#shared/text/formula-guard.ts";

type Counts = ChoiceCountsReply["options"][number];

/** An option of the catalog with its counts. */
export interface DemandRow extends Counts {
  readonly stepName: string;
  readonly label: string;
  /** Of the requested benches, from 0 to 1. */
  readonly share: number;
}

/** All options of the steps, with zeros for those that nobody chose or tried. */
export function demandRows(
  { options, benches }: ChoiceCountsReply,
  steps: readonly StepDocument[],
): readonly DemandRow[] {
  const counted = new Map(options.map((each) => [`${each.stepKey} ${each.value}`, each]));
  return steps.flatMap((step) => {
    const own = [...step.options, ...(step.conditionalOptions ?? [])];
    const labels = new Map(own.map(({ value, label }) => [value, label]));
    return [...labels].map(([value, label]) => {
      const counts = counted.get(`${step.key} ${value}`) ?? ZERO;
      const share = benches > 0 ? counts.chosen / benches : 0;
      return { ...counts, stepKey: step.key, value, stepName: step.name, label, share };
    });
  });
}

const ZERO = { chosen: 0, refused: 0, unlocked: 0, removed: 0, amount: 0 };

/** '12.5%', '0%', or 'under 0.1%'. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return "under 0.1%";
  return share.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 });
}

const TITLES =
  "Step,Option,Step key,Value,Tried without a match,Requested benches,Share %,Money,Unlocked,Removed".split(
    ",",
  );

/** A CSV file of the options: those that visitors could not get come first, then the most requested. */
export function writeDemand(rows: readonly DemandRow[]): string {
  const sorted = rows.toSorted((a, b) => b.refused - a.refused || b.chosen - a.chosen);
  const lines = sorted.map((row): readonly WrittenCell[] => [
    guardFormulas(row.stepName),
    guardFormulas(row.label),
    row.stepKey,
    row.value,
    row.refused,
    row.chosen,
    Math.round(row.share * 10_000) / 100,
    row.amount,
    row.unlocked,
    row.removed,
  ]);
  return `\uFEFF${writeDelimited([TITLES, ...lines])}`;
}
