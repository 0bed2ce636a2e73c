import type { Reason } from "./reason.ts";

/**
 * Why an option cannot be chosen, in the catalogue's words: 'Choose Width first',
 * 'Needs 36 in or 48 in uprights', 'Needs Hand crank (Height Adjustment)', 'Needs Width: 48 in, 60 in, 72 in'.
 */
export function reasonSentence(reasons: readonly Reason[]): string {
  return reasons
    .map(phrase)
    .map((words, place) => (place === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join("; ");
}

function phrase({ stepName, needs, has }: Reason): string {
  if (has.length === 0) return `Choose ${stepName} first`;
  return `Needs ${listWords({ stepName, needs }) ?? neededWords({ stepName, needs })}`;
}

/** The same within parentheses: 'needs 36 in or 48 in uprights', 'needs Width 84 in or 96 in', 'needs Width'. */
export function reasonClause(reasons: readonly Reason[]): string {
  return reasons
    .map(({ stepName, needs, has }) => {
      if (has.length === 0) return `needs ${stepName}`;
      const list = listWords({ stepName, needs });
      if (list) return `needs ${list}`;
      const { values, namesTheStep } = valueWords({ stepName, needs });
      return namesTheStep ? `needs ${values}` : `needs ${stepName} ${values}`;
    })
    .join("; ");
}

type Need = Pick<Reason, "stepName" | "needs">;

/** What one part of a condition needs: '36 in or 48 in uprights', 'Hand crank (Height Adjustment)'. */
export function neededWords(need: Need): string {
  const { values, namesTheStep } = valueWords(need);
  return namesTheStep ? values : `${values} (${need.stepName})`;
}

/** Of more than two values: 'Width: 48 in, 60 in, 72 in', 'Lift: Pin-adjust; Hand crank; Electric, two-column'. */
function listWords({ stepName, needs }: Need): string | undefined {
  if (needs.length < 3) return undefined;
  const labels = needs.map(({ label }) => label);
  return `${stepName}: ${labels.join(labels.some((label) => label.includes(",")) ? "; " : ", ")}`;
}

function valueWords({ stepName, needs }: Need) {
  const values = joinLabels(needs.map(({ label }) => label));
  return { values, namesTheStep: values.toLowerCase().includes(stepName.toLowerCase()) };
}

/** 'A', 'A or B', 'A, B or C', 'A, wide or B or C'; figures say a noun that all share once: '36 in or 48 in uprights'. */
export function joinLabels(labels: readonly string[], word: "or" | "and" = "or"): string {
  const last = labels.at(-1) ?? "";
  if (labels.length < 2) return last;
  if (labels.some((label) => label.includes(","))) return labels.join(` ${word} `);
  const noun = sharedNoun(labels);
  const heads = labels.slice(0, -1).map((label) => label.slice(0, label.length - noun.length));
  return `${heads.join(", ")} ${word} ${last}`;
}

/** What follows figure and unit, where it is the same in every label: ' uprights'; else ''. */
function sharedNoun(labels: readonly string[]): string {
  const [first, ...others] = labels.map((label) => /^\d\S* \S+( .+)$/.exec(label)?.[1] ?? "");
  return first !== undefined && others.every((noun) => noun === first) ? first : "";
}
