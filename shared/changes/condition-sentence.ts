import { alternativesOf, type ConditionPart } from "#shared/rules/condition.ts";
import type { Condition, StepDocument } from "#shared/rules/rules.ts";

/**
 * 'when Width is 48 in or 60 in and Top is Maple and not when Lift is Hand crank'. Alternatives follow each other:
 * 'when Width is 48 in, or not when Lift is Hand crank'. 'always' without any.
 */
export function conditionSentence(when: Condition | undefined, steps: readonly StepDocument[]): string {
  const wordsOf = ({ stepKey, values }: ConditionPart) => {
    const { name, labels } = labelsOf(stepKey, values, steps);
    return `${name} is ${labels.join(" or ")}`;
  };
  const sentences = alternativesOf(when).map((parts) => {
    const needed = parts.filter(({ not }) => !not).map(wordsOf);
    const excluded = parts.filter(({ not }) => not).map((part) => `not when ${wordsOf(part)}`);
    const all = needed.length > 0 ? [`when ${needed.join(" and ")}`, ...excluded] : excluded;
    return all.join(" and ") || "always";
  });
  return sentences.join(", or ");
}

/** The name of a step and the labels of some of its options; for unknown ones, the key and the values. */
export function labelsOf(stepKey: string, values: readonly string[], steps: readonly StepDocument[]) {
  const step = steps.find(({ key }) => key === stepKey);
  const options = step?.options ?? [];
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
  return { name: step?.name ?? stepKey, labels };
}

/** The same text for equal conditions; '' for none. */
export function conditionKey(when: Condition | undefined): string {
  if (!when) return "";
  const keys = [when].flat().map((all) => Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(keys.length === 1 ? keys[0] : keys);
}
