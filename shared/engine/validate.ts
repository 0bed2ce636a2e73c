import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { type Problem, problemOf } from "./rejection.ts";
import { reviewChoices } from "./review-choices.ts";

/**
 * All problems of a configuration; empty if it is valid. Accepts any object. With `complete`, a required step without a
 * choice is also a problem.
 */
export function validate(
  rules: Rules,
  configuration: UncheckedConfiguration,
  { complete }: { complete: boolean },
): readonly Problem[] {
  const { configuration: accepted, rejections } = reviewChoices(rules, configuration);
  const problems: Problem[] = rejections.map(problemOf);
  if (!complete) return problems;
  for (const { step } of indexRules(rules).steps) {
    const isMissing = step.required && accepted[step.key] === undefined;
    if (isMissing && !rejections.some(({ stepKey }) => stepKey === step.key)) {
      const message = `Choose an option in ${step.name}.`;
      problems.push({ stepKey: step.key, code: "missing_choice", message });
    }
  }
  return problems;
}
