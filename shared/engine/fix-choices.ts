import {
  type Configuration,
  chosenValues,
  isEmpty,
  type UncheckedConfiguration,
} from "#shared/rules/configuration.ts";
import { type Option, type Rules, type Step, visibleSteps } from "#shared/rules/model.ts";
import { problemOf } from "./rejection.ts";
import { reviewChoices } from "./review-choices.ts";

interface FixedRules {
  readonly rules: Rules;
  /** The reasons that some or all choices could not be fixed, in sentences for staff. */
  readonly problems: readonly string[];
}

/**
 * The rules with fixed choices. Each step with a fixed choice keeps only that choice, and options that it makes
 * unavailable are removed. A choice that is not always available is not fixed. If the choices leave no way to complete a
 * bench, none is fixed. `problems` gives the reasons.
 */
export function fixChoices(rules: Rules, choices: UncheckedConfiguration): FixedRules {
  const { fixed, problems } = findLastingChoices(rules, choices);
  if (isEmpty(fixed)) return { rules, problems };
  const fixedRules = keepFittingBenches(applyFixedChoices(rules, fixed));
  const obstacles = obstaclesOf(rules, fixedRules);
  return obstacles.length > 0
    ? { rules, problems: [...problems, ...obstacles] }
    : { rules: fixedRules, problems };
}

/**
 * The choices that are valid on their own. They stay valid whatever else is chosen, because conditions require choices,
 * never their absence. Leaves out all choices of a step if one is invalid, and then the choices that depend on it.
 */
function findLastingChoices(rules: Rules, choices: UncheckedConfiguration) {
  const problems: string[] = [];
  let left = choices;
  for (;;) {
    const { configuration: fixed, rejections } = reviewChoices(rules, left);
    if (rejections.length === 0) return { fixed, problems };
    problems.push(...rejections.map((rejection) => problemOf(rejection).message));
    const rejected = new Set(rejections.map(({ stepKey }) => stepKey));
    left = Object.fromEntries(Object.entries(left).filter(([key]) => !rejected.has(key)));
  }
}

/** Leaves out the starting benches that contradict the fixed choices. */
function keepFittingBenches(rules: Rules): Rules {
  const startingBenches = rules.startingBenches?.filter(
    ({ choices }) => reviewChoices(rules, choices).rejections.length === 0,
  );
  return { ...rules, startingBenches };
}

/** The reasons that visitors could not complete a bench. Other dead ends are impossible: every such bench is valid under the full rules. */
function obstaclesOf(rules: Rules, fixedRules: Rules): readonly string[] {
  if (visibleSteps(fixedRules).length === 0) return ["The fixed choices leave nothing to choose."];
  return fixedRules.steps
    .filter(
      ({ required, options }, index) =>
        required && options.length === 0 && rules.steps[index]?.options.length !== 0,
    )
    .map(({ name }) => `${name} has no option that fits the fixed choices.`);
}

/** By step key, the values that remain. */
type Remaining = ReadonlyMap<string, ReadonlySet<string>>;

/** The rules under valid fixed choices, without options that are never available and without clauses that always hold. */
function applyFixedChoices(rules: Rules, fixed: Configuration): Rules {
  const remaining = new Map<string, ReadonlySet<string>>();
  const steps = rules.steps.map((step): Step => {
    const fixedChoice = fixed[step.key];
    const values = chosenValues(fixed, step.key);
    const own = step.options.filter(
      ({ value }) => fixedChoice === undefined || values.includes(value),
    );
    const options = optionsUnder(own, remaining, fixed);
    remaining.set(step.key, new Set(options.map(({ value }) => value)));
    return { ...step, options, ...(fixedChoice !== undefined && { fixedChoice }) };
  });
  return { ...rules, steps };
}

/** The options that can still be available. As in all rules, those without a condition come first. */
function optionsUnder(
  options: readonly Option[],
  remaining: Remaining,
  fixed: Configuration,
): readonly Option[] {
  const possible = options.flatMap((option) => {
    const clauses = Object.entries(option.when ?? {}).map(
      ([key, values]) => [key, values.filter((value) => remaining.get(key)?.has(value))] as const,
    );
    return clauses.some(([, values]) => values.length === 0) ? [] : [{ option, clauses }];
  });
  const variants = new Map<string, number>();
  for (const { option } of possible)
    variants.set(option.value, (variants.get(option.value) ?? 0) + 1);
  const found = possible.map(({ option, clauses }): Option => {
    // The first available variant counts, so the conditions of several variants must stay different.
    const isOnly = variants.get(option.value) === 1;
    const open = isOnly ? clauses.filter(([key]) => fixed[key] === undefined) : clauses;
    const { when: _when, ...facts } = option;
    return open.length > 0 ? { ...facts, when: Object.fromEntries(open) } : facts;
  });
  return [...found.filter(({ when }) => !when), ...found.filter(({ when }) => when)];
}
