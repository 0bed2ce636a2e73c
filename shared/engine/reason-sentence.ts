import type { Option, Step } from "#shared/rules/model.ts";
import type { NamedValue, Reason } from "#shared/rules/not-offered.ts";

/**
 * The reason that makes an option unavailable, in the words of the catalog: 'Choose Width first',
 * 'Needs 36 in or 48 in uprights', 'Needs Height Adjustment: Hand crank', 'Needs Width: 48 in, 60 in or 72 in',
 * 'Not with Work Surface: Phenolic', 'Depth has no option for it'.
 */
export function reasonSentence(reasons: readonly Reason[]): string {
  return reasons
    .map(reasonPhrase)
    .map((words, place) => (place === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join(", and ");
}

function reasonPhrase(reason: Reason): string {
  if (reason.lacksOption) return lackWords(reason);
  if (reason.excludes) return `Not with ${conflictWords(reason)}`;
  return reason.has.length === 0 ? `Choose ${reason.stepName} first` : `Needs ${neededStep(reason)}`;
}

/** The same reasons for use in parentheses: 'needs 36 in or 48 in uprights', 'needs Width: 84 in or 96 in', 'needs Width', 'not with Width: 48 in'. */
export function reasonClause(reasons: readonly Reason[]): string {
  return reasons
    .map((reason) =>
      reason.lacksOption
        ? lackWords(reason)
        : reason.excludes
          ? `not with ${conflictWords(reason)}`
          : `needs ${reason.has.length === 0 ? reason.stepName : neededStep(reason)}`,
    )
    .join(", and ");
}

const lackWords = ({ stepName }: Reason): string => `${stepName} has no option for it`;

const neededStep = ({ stepName, needs }: Reason): string => stepWords({ stepName, named: needs });

/** The excluded values that are chosen: 'Work Surface: Phenolic'. */
function conflictWords({ stepName, excludes = [], has }: Reason): string {
  const chosen = new Set(has.map(({ value }) => value));
  return stepWords({ stepName, named: excludes.filter(({ value }) => chosen.has(value)) });
}

/** Values of a step that are needed, or with `not` excluded. */
interface Need {
  readonly stepName: string;
  readonly named: readonly Pick<NamedValue, "label">[];
  readonly not?: boolean;
}

/** The values that a part of a condition names: '36 in or 48 in uprights', 'no Hand crank (Height Adjustment)'. */
export function neededWords(need: Need): string {
  const { values, namesTheStep } = valueWords(need);
  const words = need.not ? `no ${values}` : values;
  return namesTheStep ? words : `${words} (${need.stepName})`;
}

/** 'Width: 84 in or 96 in', '36 in or 48 in uprights', 'Lift: Crank; Electric, two-column; or Pins'. */
function stepWords(need: Need): string {
  const { values, namesTheStep } = valueWords(need);
  return namesTheStep ? values : `${need.stepName}: ${values}`;
}

function valueWords({ stepName, named }: Need) {
  const values = joinLabels(named.map(({ label }) => label));
  return { values, namesTheStep: values.toLowerCase().includes(stepName.toLowerCase()) };
}

/** 'A', 'A or B', 'A, B or C', 'A, wide or B', 'A, wide; B; or C'. A noun that all measurements share is written once: '36 in or 48 in uprights'. */
export function joinLabels(labels: readonly string[], word: "or" | "and" = "or"): string {
  const last = labels.at(-1) ?? "";
  if (labels.length < 2) return last;
  if (labels.some((label) => label.includes(",")))
    return labels.length === 2 ? labels.join(` ${word} `) : `${labels.slice(0, -1).join("; ")}; ${word} ${last}`;
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
