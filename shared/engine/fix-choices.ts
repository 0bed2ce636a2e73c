import { alternativesOf, type ConditionPart, conditionFrom, stepsNamedBy } from "#shared/rules/condition.ts";
import {
  type Choice,
  type Configuration,
  chosenValues,
  isEmpty,
  type UncheckedConfiguration,
} from "#shared/rules/configuration.ts";
import { type Option, type Rules, type Step, visibleSteps } from "#shared/rules/model.ts";
import { type Clause, type IndexedExclusion, indexRules, type Variant } from "#shared/rules/rules-index.ts";
import { sortOptions } from "#shared/rules/steps.ts";
import { findAvailableVariant, holds, unavailableReasons } from "./availability.ts";
import { reasonSentence } from "./reason-sentence.ts";
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
  return obstacles.length > 0 ? { rules, problems: [...problems, ...obstacles] } : { rules: fixedRules, problems };
}

/**
 * The choices that are valid on their own, and stay valid whatever else is chosen. Leaves out all choices of a step if one
 * is not, and then the choices that depend on it.
 */
function findLastingChoices(rules: Rules, choices: UncheckedConfiguration) {
  const problems: string[] = [];
  let left = choices;
  for (;;) {
    const { configuration: fixed, chosen, rejections } = reviewChoices(rules, left);
    const passing = chosen.flatMap(({ step, option }) => {
      const values = findObstacle(rules, fixed, step.key, option.value);
      const message = `${option.label} is not always available in ${step.name}: ${values}.`;
      return values === undefined ? [] : [{ stepKey: step.key, message }];
    });
    if (rejections.length + passing.length === 0) return { fixed, problems };
    const failed = [...rejections.map(problemOf), ...passing];
    problems.push(...failed.map(({ message }) => message));
    const rejected = new Set(failed.map(({ stepKey }) => stepKey));
    left = Object.fromEntries(Object.entries(left).filter(([key]) => !rejected.has(key)));
  }
}

/** The most choices of a visitor to try for a fixed choice. More than that, and it is not fixed. */
const MAX_TRIALS = 2_000;

/** A visitor's choice that makes a fixed one unavailable: 'Not with Surface: Phenolic'. Undefined if none does. */
function findObstacle(rules: Rules, fixed: Configuration, stepKey: string, value: string): string | undefined {
  const { byKey } = indexRules(rules);
  const all = byKey.get(stepKey)?.variants.get(value) ?? [];
  // Those at its own price are available whenever the option is.
  const variants = all.filter(({ pricePlace }) => pricePlace === all.at(-1)?.pricePlace);
  const isNegative = ({ not }: Clause) => not;
  const exclusions = variants[0]?.exclusions ?? [];
  const isSafe = ({ clauses }: Variant) => !clauses.some(isNegative) && isMet(clauses, fixed);
  if (exclusions.length === 0 && variants.some(isSafe)) return;
  const deciding = [...variants, ...exclusions].flatMap(({ clauses }) => clauses);
  const free = new Set(deciding.map((clause) => clause.stepKey).filter((key) => fixed[key] === undefined));
  let trials: readonly Configuration[] = [fixed];
  for (const key of free) {
    const named = deciding.filter((clause) => clause.stepKey === key).map(({ values }) => values);
    const entry = byKey.get(key);
    const choices = choicesToTry(entry?.variants.keys() ?? [], entry?.step.multiSelect ?? false, named, MAX_TRIALS);
    trials = trials.flatMap((trial) => [trial, ...choices.map((choice) => ({ ...trial, [key]: choice }))]);
    if (trials.length > MAX_TRIALS) return "too many choices decide it";
  }
  const failed = trials.find((trial) => !findAvailableVariant(variants, trial));
  const [first] = variants;
  if (!failed || !first) return undefined;
  return reasonSentence(unavailableReasons([first, ...variants.slice(1)], failed));
}

/** The choices in a step that sets of values tell apart. If there are more than `most`, some are left out. */
function choicesToTry(
  values: Iterable<string>,
  isMulti: boolean,
  named: readonly ReadonlySet<string>[],
  most: number,
): readonly Choice[] {
  const byPattern = new Map<string, string>();
  for (const value of values) {
    const pattern = named.map((each) => each.has(value)).join();
    if (!byPattern.has(pattern)) byPattern.set(pattern, value);
  }
  const distinct = [...byPattern.values()];
  if (!isMulti) return distinct;
  let sets: (readonly string[])[] = [[]];
  for (const value of distinct) {
    if (sets.length > most) break;
    sets = sets.concat(sets.map((set) => [...set, value]));
  }
  return sets.slice(1);
}

const isMet = (clauses: readonly Clause[], configuration: Configuration) =>
  clauses.every((clause) => holds(clause, configuration));

/** Leaves out the starting benches that contradict the fixed choices. */
function keepFittingBenches(rules: Rules): Rules {
  const startingBenches = rules.startingBenches?.filter(
    ({ choices }) => reviewChoices(rules, choices).rejections.length === 0,
  );
  return { ...rules, startingBenches };
}

/**
 * The reasons that visitors could not complete a bench. A list that is fixed takes no further choice, so a required step that could
 * need one must always have an option. Other dead ends are impossible: every such bench is valid under the full rules.
 */
function obstaclesOf(rules: Rules, fixedRules: Rules): readonly string[] {
  if (visibleSteps(fixedRules).length === 0) return ["The fixed choices leave nothing to choose."];
  const onLists = stepsOnFixedLists(fixedRules, rules);
  return fixedRules.steps
    .filter(({ key, required, options }, index) => {
      const had = rules.steps[index]?.options.length !== 0;
      return required && ((had && options.length === 0) || (onLists.has(key) && options.every(({ when }) => when)));
    })
    .map(({ name }) => `${name} has no option that fits the fixed choices.`);
}

/** The keys of the steps whose options depend on a list that is fixed, also by other steps. */
function stepsOnFixedLists({ steps }: Rules, { steps: before }: Rules): ReadonlySet<string> {
  const lists = steps.filter((step) => step.multiSelect && step.fixedChoice !== undefined);
  const fixed = new Set(lists.map(({ key }) => key));
  const found = new Set<string>();
  for (const { key, options } of before) {
    const named = options.flatMap(({ when }) => [...stepsNamedBy(when)]);
    if (!fixed.has(key) && named.some((each) => fixed.has(each) || found.has(each))) found.add(key);
  }
  return found;
}

/** By step key, the values that remain. */
type Remaining = ReadonlyMap<string, ReadonlySet<string>>;

/** The rules under valid fixed choices, without options that are never available and without clauses that always hold. */
function applyFixedChoices(rules: Rules, fixed: Configuration): Rules {
  const remaining = new Map<string, ReadonlySet<string>>();
  const steps = rules.steps.map((step): Step => {
    const fixedChoice = fixed[step.key];
    const values = chosenValues(fixed, step.key);
    const variantsOf = indexRules(rules).byKey.get(step.key)?.variants;
    const own = step.options.filter(({ value }) =>
      fixedChoice === undefined
        ? !isExcluded(variantsOf?.get(value)?.[0].exclusions ?? [], fixed)
        : values.includes(value),
    );
    const options = optionsUnder(own, remaining, fixed);
    remaining.set(step.key, new Set(options.map(({ value }) => value)));
    return { ...step, options, ...(fixedChoice !== undefined && { fixedChoice }) };
  });
  return { ...rules, steps };
}

/** Whether the fixed choices alone exclude an option. */
const isExcluded = (exclusions: readonly IndexedExclusion[], fixed: Configuration): boolean =>
  exclusions.some(({ clauses }) =>
    clauses.every((clause) => fixed[clause.stepKey] !== undefined && holds(clause, fixed)),
  );

/** The options that can still be available. As in all rules, those without a condition come first. */
const optionsUnder = (options: readonly Option[], remaining: Remaining, fixed: Configuration): readonly Option[] =>
  sortOptions(
    options.flatMap(({ when: before, ...facts }): readonly Option[] => {
      const alternatives = alternativesOf(before).flatMap((parts) => {
        const open = openParts(parts, remaining, fixed);
        return open ? [open] : [];
      });
      const when = conditionFrom(alternatives);
      return alternatives.length === 0 ? [] : [when ? { ...facts, when } : facts];
    }),
  );

/** The parts of an alternative that can still fail, with the values that remain; undefined if it never holds. */
function openParts(
  parts: readonly ConditionPart[],
  remaining: Remaining,
  fixed: Configuration,
): readonly ConditionPart[] | undefined {
  const left = parts.map((part) => ({
    ...part,
    values: part.values.filter((value) => remaining.get(part.stepKey)?.has(value)),
  }));
  const neverHolds = left.some(({ stepKey, values, not }) =>
    not ? values.length > 0 && fixed[stepKey] !== undefined : values.length === 0,
  );
  if (neverHolds) return undefined;
  return left.filter(({ stepKey, values }) => values.length > 0 && fixed[stepKey] === undefined);
}
