import { joinLabels } from "#shared/engine/reason-sentence.ts";

/** The choice in a step, or with `not` what is not chosen there. */
interface Part {
  readonly stepName: string;
  readonly multiSelect?: boolean;
  readonly values: readonly { readonly label: string }[];
  readonly not?: boolean;
}

/** The number of values named per step of a combination. */
const MAX_LABELS = 8;

/** ' when Width is 48 in or 60 in and nothing is chosen in Uprights'; '' for every combination. */
export function whenSentence(combination: readonly Part[]): string {
  if (combination.length === 0) return "";
  const parts = combination.map(({ stepName, multiSelect, values, not }) => {
    if (values.length === 0) return `nothing is chosen in ${stepName}`;
    const labels = values.map(({ label }) => label);
    const more = labels.length - MAX_LABELS;
    const named = more > 1 ? [...labels.slice(0, MAX_LABELS), `${more} others`] : labels;
    return `${stepName} is ${not ? "not " : ""}${joinLabels(named, multiSelect ? "and" : "or")}`;
  });
  return ` when ${joinLabels(parts, "and")}`;
}
