import type { Reason } from "./availability.ts";

/**
 * Why an option cannot be chosen, in the catalogue's words: 'Choose Width first',
 * 'Needs 36 in or 48 in uprights', 'Needs Hand crank (Height Adjustment)'.
 */
export function reasonSentence(reasons: readonly Reason[]): string {
  return reasons.map(phrase).join("; ");
}

function phrase({ stepName, needs, has }: Reason): string {
  if (has.length === 0) return `Choose ${stepName} first`;
  const values = joinLabels(needs.map(({ label }) => label));
  const namesTheStep = values.toLowerCase().includes(stepName.toLowerCase());
  return namesTheStep ? `Needs ${values}` : `Needs ${values} (${stepName})`;
}

/** 'A', 'A or B', 'A, B or C'; words that all labels end with are said once. */
function joinLabels(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  if (labels.length < 2) return last;
  const shared = sharedEnding(labels);
  const heads = labels.slice(0, -1).map((label) => label.slice(0, label.length - shared.length));
  return `${heads.join(", ")} or ${last}`;
}

/** The words that every label ends with, as ' uprights'; a figure keeps its unit. */
function sharedEnding(labels: readonly string[]): string {
  const words = labels.map((label) => label.split(" "));
  const [first = []] = words;
  let count = 0;
  while (
    words.every(
      (other) => other.length > count + 1 && other.at(-1 - count) === first.at(-1 - count),
    )
  ) {
    count += 1;
  }
  while (count > 0 && words.some((other) => /\d$/.test(other.at(-1 - count) ?? ""))) count -= 1;
  return count === 0 ? "" : ` ${first.slice(-count).join(" ")}`;
}
