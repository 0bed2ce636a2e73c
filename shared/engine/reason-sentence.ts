import type { Reason } from "./reason.ts";

/**
 * Why an option cannot be chosen, in the catalogue's words: 'Choose Width first',
 * 'Needs 36 in or 48 in uprights', 'Needs Hand crank (Height Adjustment)'.
 */
export function reasonSentence(reasons: readonly Reason[]): string {
  return reasons.map(phrase).join("; ");
}

function phrase({ stepName, needs, has }: Reason): string {
  if (has.length === 0) return `Choose ${stepName} first`;
  return `Needs ${neededWords({ stepName, needs })}`;
}

/** What one part of a condition needs: '36 in or 48 in uprights', 'Hand crank (Height Adjustment)'. */
export function neededWords({ stepName, needs }: Pick<Reason, "stepName" | "needs">): string {
  const values = joinLabels(needs.map(({ label }) => label));
  const namesTheStep = values.toLowerCase().includes(stepName.toLowerCase());
  return namesTheStep ? values : `${values} (${stepName})`;
}

/** 'A', 'A or B', 'A, B or C'; figures say a noun that all share once: '36 in or 48 in uprights'. */
export function joinLabels(labels: readonly string[], word: "or" | "and" = "or"): string {
  const last = labels.at(-1) ?? "";
  if (labels.length < 2) return last;
  const noun = sharedNoun(labels);
  const heads = labels.slice(0, -1).map((label) => label.slice(0, label.length - noun.length));
  return `${heads.join(", ")} ${word} ${last}`;
}

/** What follows figure and unit, where it is the same in every label: ' uprights'; else ''. */
function sharedNoun(labels: readonly string[]): string {
  const [first, ...others] = labels.map((label) => /^\d\S* \S+( .+)$/.exec(label)?.[1] ?? "");
  return first !== undefined && others.every((noun) => noun === first) ? first : "";
}
