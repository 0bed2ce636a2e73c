import { chosenValues } from "#shared/rules/configuration.ts";
import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { type Refused, refuse } from "./edited-rules.ts";
import { findUses } from "./find-uses.ts";

/** Refuses to delete a step or an option that something needs, and names that. Undefined if nothing does. */
export function refuseDeletion(
  document: RulesDocument,
  step: StepDocument,
  option?: OptionDocument,
): Refused | undefined {
  const uses = findUses(document, step.key, option?.value);
  const named = option ? `${option.label} (${step.name})` : step.name;
  const steps = new Map(uses.options.map(({ stepKey, stepName }) => [stepKey, stepName]));
  const dependent = [...steps].map(([key, name]) => {
    const labels = uses.options.filter(({ stepKey }) => stepKey === key).map(({ label }) => label);
    return `${listLabels(labels)} (${name})`;
  });
  if (dependent.length > 0)
    return refuse(
      "still_used",
      `The availability or price of ${dependent.join("; ")} depends on ${named}: change that first.`,
    );
  const [hint] = uses.hints;
  if (hint !== undefined)
    return refuse("still_used", `The hint “${hint}” names ${named}: change or delete it first.`);
  const bench = option && findBenchThatNeeds(document, step, option);
  if (!bench) return undefined;
  return refuse(
    "still_used",
    `Starting bench ${bench} has ${named}: give it another option of ${step.name} first.`,
  );
}

/** The first starting bench that would be left without a choice in a required step. */
function findBenchThatNeeds(
  { startingBenches = [] }: RulesDocument,
  { key, required, options, conditionalOptions = [] }: StepDocument,
  { value }: OptionDocument,
): string | undefined {
  // A step without options is a draft, which no bench needs.
  const isLast = [...options, ...conditionalOptions].every((option) => option.value === value);
  if (!required || isLast) return undefined;
  return startingBenches.find(({ choices }) => {
    const chosen = chosenValues(choices, key);
    return chosen.length > 0 && chosen.every((each) => each === value);
  })?.name;
}

/** If there are more labels, only their number is given. */
const MAX_LABELS = 3;

/** '30 in, 36 in, and 48 in'; '4 options'. */
function listLabels(labels: readonly string[]): string {
  const different = [...new Set(labels)];
  if (different.length > MAX_LABELS) return `${different.length} options`;
  return new Intl.ListFormat("en-US").format(different);
}
