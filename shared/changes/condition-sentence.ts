import type { ConditionPart } from "#shared/rules/condition.ts";

/** The name of a step, and the labels of some of its options. */
export type NameOf = (
  stepKey: string,
  values: readonly string[],
) => { readonly name: string; readonly labels: readonly string[] };

/**
 * 'when Width is 48 in or 60 in and Top is Maple and not when Lift is Hand crank'. Alternatives follow each other:
 * 'when Width is 48 in, or not when Lift is Hand crank'. 'always' without any.
 */
export function conditionSentence(
  alternatives: readonly (readonly ConditionPart[])[],
  nameOf: NameOf,
): string {
  const wordsOf = ({ stepKey, values }: ConditionPart) => {
    const { name, labels } = nameOf(stepKey, values);
    return `${name} is ${labels.join(" or ")}`;
  };
  const sentences = alternatives.map((parts) => {
    const needed = parts.filter(({ not }) => !not).map(wordsOf);
    const excluded = parts.filter(({ not }) => not).map((part) => `not when ${wordsOf(part)}`);
    const when = needed.length > 0 ? [`when ${needed.join(" and ")}`] : [];
    return [...when, ...excluded].join(" and ") || "always";
  });
  return sentences.join(", or ") || "always";
}
