import { joinLabels } from "#shared/engine/reason-sentence.ts";
import type { CombinationPart } from "./rules-problem.ts";

/** The number of values named per step of a combination. */
const MAX_LABELS = 8;

/** The first labels, and how many others there are. */
export function shortenLabels(all: readonly string[]): readonly string[] {
  const more = all.length - MAX_LABELS;
  return more > 1 ? [...all.slice(0, MAX_LABELS), `${more} others`] : all;
}

/** ' when Width is 48 in or 60 in and nothing is chosen in Uprights'; '' for every combination. */
export function whenSentence(combination: readonly CombinationPart[]): string {
  if (combination.length === 0) return "";
  const parts = combination.map(({ stepName, multiSelect, values }) => {
    const named = shortenLabels(values.map(({ label }) => label));
    const labels = joinLabels(named, multiSelect ? "and" : "or");
    return labels === "" ? `nothing is chosen in ${stepName}` : `${stepName} is ${labels}`;
  });
  return ` when ${joinLabels(parts, "and")}`;
}
