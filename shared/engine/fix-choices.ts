import { isEmpty, type UncheckedConfiguration } from "../configuration.ts";
import { type Rules, visibleSteps } from "./model.ts";
import { problemOf } from "./problem.ts";
import { reviewChoices } from "./review-choices.ts";
import { rulesUnder } from "./rules-under.ts";

export interface FixedRules {
  readonly rules: Rules;
  /** Why a choice, or all of them, could not be fixed, in sentences for staff. */
  readonly problems: readonly string[];
}

/**
 * The rules with choices that are decided: each of these steps keeps what is decided alone, and what can
 * never be had beside it is left out. A choice that the rules do not offer whatever else is chosen is not
 * fixed and told, and so are all where they leave no way to a bench.
 */
export function fixChoices(rules: Rules, choices: UncheckedConfiguration): FixedRules {
  const { fixed, problems } = lastingChoices(rules, choices);
  if (isEmpty(fixed)) return { rules, problems };
  const decided = rulesUnder(rules, fixed);
  const obstacles = obstaclesOf(rules, decided);
  return obstacles.length > 0
    ? { rules, problems: [...problems, ...obstacles] }
    : { rules: decided, problems };
}

/**
 * The choices that hold by themselves: conditions only ever ask for more choices, so these hold beside
 * all others. One that does not hold is left out whole, and then what waits for it.
 */
function lastingChoices(rules: Rules, choices: UncheckedConfiguration) {
  const problems: string[] = [];
  let left = choices;
  for (;;) {
    const { configuration: fixed, rejections } = reviewChoices(rules, left);
    if (rejections.length === 0) return { fixed, problems };
    problems.push(...rejections.map((rejection) => problemOf(rejection).message));
    const refused = new Set(rejections.map(({ stepKey }) => stepKey));
    left = Object.fromEntries(Object.entries(left).filter(([key]) => !refused.has(key)));
  }
}

/**
 * What keeps visitors from completing a bench under the decided choices. Of rules without a dead end none
 * arises: what visitors come to here, they could come to there.
 */
function obstaclesOf(rules: Rules, decided: Rules): readonly string[] {
  if (visibleSteps(decided).length === 0) return ["The fixed choices leave nothing to choose."];
  return decided.steps
    .filter(
      ({ required, options }, index) =>
        required && options.length === 0 && rules.steps[index]?.options.length !== 0,
    )
    .map(({ name }) => `${name} has no option beside the fixed choices.`);
}
