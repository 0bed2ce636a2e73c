import type { OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { type Refused, refuse } from "./edited-rules.ts";
import { findUses } from "./find-uses.ts";

/** Refuses to delete a step or an option that other options or hints name. Undefined if none does. */
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
  return hint === undefined
    ? undefined
    : refuse("still_used", `The hint “${hint}” names ${named}: change or delete it first.`);
}

/** If there are more labels, only their number is given. */
const MAX_LABELS = 3;

/** '30 in, 36 in, and 48 in'; '4 options'. */
function listLabels(labels: readonly string[]): string {
  const different = [...new Set(labels)];
  if (different.length > MAX_LABELS) return `${different.length} options`;
  return new Intl.ListFormat("en-US").format(different);
}
