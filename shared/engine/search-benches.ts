import type { Configuration } from "#shared/rules/configuration.ts";
import { optionPrice } from "#shared/rules/model.ts";
import type { Clause, IndexedStep, Variant } from "#shared/rules/rules-index.ts";
import { type Cents, sum, ZERO_CENTS } from "../money.ts";
import { findAvailableVariant, holds } from "./availability.ts";

/** A choice to try in a step: available options, or none. */
export interface Pick {
  readonly variants: readonly Variant[];
  readonly loss: number;
}

/** A bench, or the beginning of one. */
export interface Attempt {
  readonly configuration: Configuration;
  /** What counts more than the cost. */
  readonly loss: number;
  /** The cost of the options that the search chose, in cents. */
  readonly cost: Cents;
}

export interface Goal {
  readonly start: Configuration;
  /** The steps to choose in, in their order. */
  readonly steps: readonly IndexedStep[];
  readonly listPicks: (entry: IndexedStep, earlier: Configuration) => readonly Pick[];
  /** The least that a choice in a step costs. */
  readonly leastOf: (entry: IndexedStep) => number;
  /** The variants of each option that the bench must have. */
  readonly needed: readonly (readonly Variant[])[];
  readonly accepts?: (found: Configuration) => boolean;
  /** Whether to find all of the best benches, and not only one. */
  readonly findsAll: boolean;
  /** How many picks may still be tried, after as many as there are steps: enough to find the first bench. */
  readonly budget: { left: number };
  /** How many of them once a bench is found. */
  readonly mostForBetter?: number;
}

/** Finds the valid benches with the least loss, and of these the cheapest. May miss some if it spends the budget. */
export function searchBenches(goal: Goal): readonly Attempt[] {
  const { start, steps, needed, budget, mostForBetter = budget.left } = goal;
  const places = new Map(steps.map(({ step }, index) => [step.key, start[step.key] === undefined ? index : -1]));
  // What each step and all later ones together cost at least.
  const leastFrom = [0];
  for (const entry of steps.toReversed()) leastFrom.unshift((leastFrom[0] ?? 0) + goal.leastOf(entry));
  let best: readonly Attempt[] = [];
  let free = steps.length;
  visit(0, { configuration: start, loss: 0, cost: ZERO_CENTS });
  return best;

  function visit(index: number, soFar: Attempt): void {
    const [known] = best;
    const distance = known ? compareAttempts(soFar, known, leastFrom[index]) : -1;
    if (distance > 0 || (distance === 0 && !goal.findsAll)) return;
    const fails = (clause: Clause) => (places.get(clause.stepKey) ?? -1) < index && !holds(clause, soFar.configuration);
    if (needed.some((variants) => variants.every((variant) => isLost(variant, fails)))) return;
    const entry = steps[index];
    if (!entry) {
      if (goal.accepts?.(soFar.configuration) === false) return;
      if (!known) budget.left = Math.min(budget.left, mostForBetter);
      best = distance < 0 ? [soFar] : [...best, soFar];
      return;
    }
    const listed = goal.listPicks(entry, soFar.configuration);
    const picks = listed.flatMap((pick) => makePick(entry, pick, soFar));
    // Thousands of sets may exclude each other, and each was tried for that.
    budget.left -= listed.length - picks.length;
    for (const next of picks.sort((a, b) => compareAttempts(a, b))) {
      if (free > 0) free -= 1;
      else if (budget.left <= 0) return;
      else budget.left -= 1;
      visit(index + 1, next);
    }
  }
}

/** No attempt if an option excludes another one of its step. */
function makePick({ step, variants: all, excludesOwn }: IndexedStep, { variants, loss }: Pick, soFar: Attempt) {
  const values = variants.map(({ option }) => option.value);
  const [only] = values;
  const choice = step.multiSelect ? values : only;
  const configuration = only && choice ? { ...soFar.configuration, [step.key]: choice } : soFar.configuration;
  const areTogether = (value: string) => findAvailableVariant(all.get(value) ?? [], configuration) !== undefined;
  if (excludesOwn && !values.every(areTogether)) return [];
  const cost = sum([soFar.cost, ...variants.map(({ option }) => optionPrice(option))]);
  return [{ configuration, loss: soFar.loss + loss, cost }];
}

/** Negative if the first attempt has less loss, or costs less. `least` is what it lacks. */
export const compareAttempts = (a: Attempt, b: Attempt, least = 0): number =>
  a.loss - b.loss || a.cost + least - b.cost;

/** Whether an option is unavailable with one of its variants, whatever else is chosen. */
const isLost = ({ clauses, exclusions }: Variant, fails: (clause: Clause) => boolean): boolean =>
  clauses.some(fails) || exclusions.some(({ negated }) => negated.every(fails));
