import { joinLabels } from "../reason-sentence.ts";
import type { CombinationPart } from "./rules-problem.ts";
import type { SearchedOption } from "./searched-steps.ts";
import type { Path } from "./states.ts";

/** The number of values named per step of a combination. */
const MOST_LABELS = 8;

/** The choices in the steps that the conditions of these options name. */
export function combinationBefore(
  options: readonly SearchedOption[],
  path: Path,
): readonly CombinationPart[] {
  const named = new Set(options.flatMap(({ option }) => Object.keys(option.when ?? {})));
  return partsOf(path, ({ choice }) => choice.options).filter(({ stepKey }) => named.has(stepKey));
}

/** The cheapest choices of the steps with a choice. */
export function cheapestChoices(path: Path): readonly CombinationPart[] {
  return partsOf(path, ({ step, choice: { options, lowest } }) =>
    step.multiSelect ? options : options.filter(({ price }) => price === lowest).slice(0, 1),
  ).filter(({ values }) => values.length > 0);
}

function partsOf(
  path: Path,
  shown: (part: NonNullable<Path>) => readonly SearchedOption[],
): readonly CombinationPart[] {
  const parts: CombinationPart[] = [];
  for (let part = path; part; part = part.before) {
    const { key: stepKey, name: stepName, multiSelect } = part.step;
    const values = shown(part).map(({ option: { value, label } }) => ({ value, label }));
    parts.unshift({ stepKey, stepName, multiSelect, values });
  }
  return parts;
}

/** ' when Width is 48 in or 60 in and nothing is chosen in Uprights'; '' for every combination. */
export function whenSentence(combination: readonly CombinationPart[]): string {
  if (combination.length === 0) return "";
  const parts = combination.map(({ stepName, multiSelect, values }) => {
    const all = values.map(({ label }) => label);
    const more = all.length - MOST_LABELS;
    const named = more > 1 ? [...all.slice(0, MOST_LABELS), `${more} others`] : all;
    const labels = joinLabels(named, multiSelect ? "and" : "or");
    return labels === "" ? `nothing is chosen in ${stepName}` : `${stepName} is ${labels}`;
  });
  return ` when ${joinLabels(parts, "and")}`;
}
