import type { UncheckedConfiguration } from "../configuration.ts";
import type { Rules } from "./model.ts";
import { type Problem, problemOf } from "./problem.ts";
import { reviewChoices } from "./review-choices.ts";
import { indexRules } from "./rules-index.ts";

/**
 * Every problem of a configuration at once; none means that it is valid. With `complete`, each
 * required step without a choice is a problem too.
 */
export function validate(
  rules: Rules,
  configuration: UncheckedConfiguration,
  { complete }: { complete: boolean },
): readonly Problem[] {
  const review = reviewChoices(rules, configuration);
  const problems = review.rejections.map(problemOf);
  if (!complete) return problems;
  const rejected = new Set(problems.map(({ stepKey }) => stepKey));
  const missing = indexRules(rules)
    .steps.map(({ step }) => step)
    .filter(
      ({ key, required }) =>
        required && !rejected.has(key) && !Object.hasOwn(review.configuration, key),
    )
    .map(
      (step): Problem => ({
        stepKey: step.key,
        code: "missing_choice",
        message: `Choose an option in ${step.name}.`,
      }),
    );
  return [...problems, ...missing];
}
