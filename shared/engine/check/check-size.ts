import type { ConditionalOptionDocument, RulesDocument } from "../../rules.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Characters that a visitor loads before the first choice; thirty steps of sixty options come to half of it. */
const MOST_CHARACTERS = 4_000_000;

/** Names and punctuation around a value and a label. */
const AROUND = 24;

/** Rules of which a visitor would load too much: conditions tell for each option the label of each value they wait for. */
export function checkSize(document: RulesDocument): readonly RulesProblem[] {
  const labels = labelLengths(document);
  const conditional = document.steps.flatMap((step) => step.conditionalOptions ?? []);
  // A conditional option stands twice where it is not available, with its reasons.
  const size = conditional.reduce(
    (sum, option) => sum + lengthOf(option) + reasonLength(option, labels),
    lengthOf(document),
  );
  if (size <= MOST_CHARACTERS) return [];
  const megabytes = (size / 1_000_000).toFixed(1);
  return [
    {
      path: "",
      code: "too_large",
      message: `A visitor would load ${megabytes} MB of rules, and 4 MB are the most: use fewer options, or conditions that name fewer values.`,
    },
  ];
}

/** By step and value, the characters that naming an option takes. */
type LabelLengths = ReadonlyMap<string, ReadonlyMap<string, number>>;

function labelLengths({ steps }: RulesDocument): LabelLengths {
  return new Map(
    steps.map(({ key, options, conditionalOptions = [] }) => [
      key,
      new Map(
        [...options, ...conditionalOptions].map(({ value, label }) => [
          value,
          lengthOf(value) + lengthOf(label) + AROUND,
        ]),
      ),
    ]),
  );
}

function reasonLength({ when }: ConditionalOptionDocument, labels: LabelLengths): number {
  let length = 0;
  for (const [stepKey, values] of Object.entries(when))
    for (const value of values) length += labels.get(stepKey)?.get(value) ?? 0;
  return length;
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
