import type { Option, Step } from "#shared/rules/model.ts";
import type { Reason } from "#shared/rules/option-state.ts";

/**
 * The reason that makes an option unavailable, in the words of the catalog: 'Choose Width first',
 * 'Needs 36 in or 48 in uprights', 'Needs Height Adjustment: Hand crank', 'Needs Width: 48 in, 60 in or 72 in'.
 */
export function reasonSentence(reasons: readonly Reason[]): string {
  return reasons
    .map(reasonPhrase)
    .map((words, place) => (place === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join(", and ");
}

function reasonPhrase(reason: Reason): string {
  return reason.has.length === 0 ? `Choose ${reason.stepName} first` : `Needs ${stepWords(reason)}`;
}

/** The same reasons for use in parentheses: 'needs 36 in or 48 in uprights', 'needs Width: 84 in or 96 in', 'needs Width'. */
export function reasonClause(reasons: readonly Reason[]): string {
  return reasons
    .map((reason) => `needs ${reason.has.length === 0 ? reason.stepName : stepWords(reason)}`)
    .join(", and ");
}

type Need = Pick<Reason, "stepName" | "needs">;

/** The values that a part of a condition needs: '36 in or 48 in uprights', 'Hand crank (Height Adjustment)'. */
export function neededWords(need: Need): string {
  const { values, namesTheStep } = valueWords(need);
  return namesTheStep ? values : `${values} (${need.stepName})`;
}

/** 'Width: 84 in or 96 in', '36 in or 48 in uprights', 'Lift: Crank; Electric, two-column; or Pins'. */
function stepWords(need: Need): string {
  const { values, namesTheStep } = valueWords(need);
  return namesTheStep ? values : `${need.stepName}: ${values}`;
}

function valueWords({ stepName, needs }: Need) {
  const values = joinLabels(needs.map(({ label }) => label));
  return { values, namesTheStep: values.toLowerCase().includes(stepName.toLowerCase()) };
}

/** 'A', 'A or B', 'A, B or C', 'A, wide or B', 'A, wide; B; or C'. A noun that all measurements share is written once: '36 in or 48 in uprights'. */
export function joinLabels(labels: readonly string[], word: "or" | "and" = "or"): string {
  const last = labels.at(-1) ?? "";
  if (labels.length < 2) return last;
  if (labels.some((label) => label.includes(",")))
    return labels.length === 2
      ? labels.join(` ${word} `)
      : `${labels.slice(0, -1).join("; ")}; ${word} ${last}`;
  const noun = sharedNoun(labels);
  const heads = labels.slice(0, -1).map((label) => label.slice(0, label.length - noun.length));
  return `${heads.join(", ")} ${word} ${last}`;
}

/** The words after number and unit, if they are the same in every label: ' uprights'; '' otherwise. */
function sharedNoun(labels: readonly string[]): string {
  const [first, ...others] = labels.map((label) => /^\d\S* \S+( .+)$/.exec(label)?.[1] ?? "");
  return first !== undefined && others.every((noun) => noun === first) ? first : "";
}

/** 'Upper shelf'; 'Surface Color Black' in a step with one choice. */
export function choiceText(step: Step | undefined, { label }: Option): string {
  return !step || step.multiSelect ? label : choiceName(step.name, label);
}

/** 'Surface Color Black', because other steps also have a Black; but '48 in uprights', which names its step. */
export function choiceName(stepName: string, label: string): string {
  return label.toLowerCase().includes(stepName.toLowerCase()) ? label : `${stepName} ${label}`;
}
