import { joinLabels } from "#shared/engine/reason-sentence.ts";

/** The choice in one step of a combination, no labels if it has none; or with `not` what is not chosen there. */
export interface CombinationPart {
  readonly stepName: string;
  /** In a single-choice step, each option leads to the problem. In a multi-select step, all of them together do. */
  readonly multiSelect?: boolean;
  readonly labels: readonly string[];
  readonly not?: boolean;
}

/** The number of values named per step of a combination. */
const MAX_LABELS = 8;

/** ' when Width is 48 in or 60 in and nothing is chosen in Uprights'; '' for every combination. */
export function whenSentence(combination: readonly CombinationPart[]): string {
  if (combination.length === 0) return "";
  const parts = combination.map(({ stepName, multiSelect, labels, not }) => {
    if (labels.length === 0) return `nothing is chosen in ${stepName}`;
    const more = labels.length - MAX_LABELS;
    const named = more > 1 ? [...labels.slice(0, MAX_LABELS), `${more} others`] : labels;
    return `${stepName} is ${not ? "not " : ""}${joinLabels(named, multiSelect ? "and" : "or")}`;
  });
  return ` when ${joinLabels(parts, "and")}`;
}
