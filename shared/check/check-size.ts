import { partsOf } from "#shared/rules/condition.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** The most characters that a visitor loads before the first choice. Thirty steps of sixty options take half of it. */
const MAX_CHARACTERS = 4_000_000;

/** Field names and punctuation around a value and a label. */
const OVERHEAD_CHARACTERS = 24;

/** Reports rules that are too large for a visitor to load. Each unavailable option lists the labels that it needs. */
export function checkSize(document: RulesDocument): readonly RulesProblem[] {
  const labels = new Map(
    document.steps.map(({ key, options }) => {
      const lengths = options.map(
        ({ value, label }) => [value, lengthOf(value) + lengthOf(label) + OVERHEAD_CHARACTERS] as const,
      );
      return [key, new Map(lengths)];
    }),
  );
  let size = lengthOf(document);
  for (const option of document.steps.flatMap(({ options }) => options)) {
    if (!option.when) continue;
    // An unavailable option appears a second time, with its reasons.
    size += lengthOf(option);
    for (const { stepKey, values } of partsOf(option.when))
      for (const value of values) size += labels.get(stepKey)?.get(value) ?? 0;
  }
  if (size <= MAX_CHARACTERS) return [];
  const message = `A visitor would load ${(size / 1_000_000).toFixed(1)} MB of rules, but the limit is 4 MB: use fewer options, or conditions that name fewer values.`;
  return [{ path: "", code: "too_large", message }];
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
