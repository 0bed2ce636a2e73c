import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { type WrittenCell, writeDelimited } from "#shared/text/delimited.ts";
import { guardFormulas } from "#shared/text/formula-guard.ts";

const TITLES =
  "Step,Option,Step key,Value,Tried without a match,Requested benches,Share %,Money,Unlocked,Removed".split(",");

const ZERO = { chosen: 0, refused: 0, unlocked: 0, removed: 0, amount: 0 };

/** A CSV file of all options with their counts: those that visitors could not get come first, then the most requested. */
export function writeDemand(
  { options, benches }: Pick<ChoiceCountsReply, "options" | "benches">,
  steps: readonly StepDocument[],
): string {
  const counted = new Map(options.map((each) => [`${each.stepKey} ${each.value}`, each]));
  const rows = steps.flatMap((step) =>
    step.options.map(({ value, label }) => ({
      ...{ step, value, label },
      ...(counted.get(`${step.key} ${value}`) ?? ZERO),
    })),
  );
  const lines = rows
    .toSorted((a, b) => b.refused - a.refused || b.chosen - a.chosen)
    .map(({ step, value, label, ...row }): readonly WrittenCell[] => [
      ...[guardFormulas(step.name), guardFormulas(label), step.key, value],
      ...[row.refused, row.chosen],
      benches > 0 ? Math.round((row.chosen / benches) * 10_000) / 100 : 0,
      ...[row.amount, row.unlocked, row.removed],
    ]);
  return `\uFEFF${writeDelimited([TITLES, ...lines])}`;
}
