import type { ConditionalOptionDocument, RulesDocument } from "../../rules.ts";
import type { RulesProblem } from "../check-rules.ts";

/** Bytes that a visitor loads before the first choice; thirty steps of sixty options come to half of it. */
const MOST_BYTES = 4_000_000;

/** Names and punctuation around a value and a label. */
const AROUND = 24;

/** Rules of which a visitor would load too much: conditions tell for each option the label of each value they wait for. */
export function checkSize(document: RulesDocument): readonly RulesProblem[] {
  const labels = labelSizes(document);
  const conditional = document.steps.flatMap((step) => step.conditionalOptions ?? []);
  // A conditional option stands twice where it is not available, with its reasons.
  const size = conditional.reduce(
    (sum, option) => sum + bytesOf(option) + reasonBytes(option, labels),
    bytesOf(document),
  );
  if (size <= MOST_BYTES) return [];
  const megabytes = (size / 1_000_000).toFixed(1);
  return [
    {
      path: "",
      code: "too_large",
      message: `A visitor would load ${megabytes} MB of rules, and 4 MB are the most: use fewer options, or conditions that name fewer values.`,
    },
  ];
}

/** By step and value, the bytes that naming an option takes. */
type LabelSizes = ReadonlyMap<string, ReadonlyMap<string, number>>;

function labelSizes({ steps }: RulesDocument): LabelSizes {
  return new Map(
    steps.map(({ key, options, conditionalOptions = [] }) => [
      key,
      new Map(
        [...options, ...conditionalOptions].map(({ value, label }) => [
          value,
          bytesOf(value) + bytesOf(label) + AROUND,
        ]),
      ),
    ]),
  );
}

function reasonBytes({ when }: ConditionalOptionDocument, labels: LabelSizes): number {
  let bytes = 0;
  for (const [stepKey, values] of Object.entries(when))
    for (const value of values) bytes += labels.get(stepKey)?.get(value) ?? 0;
  return bytes;
}

const encoder = new TextEncoder();

function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
