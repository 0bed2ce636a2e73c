import { type Configuration, chosenValues, toggle } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { type Clause, type IndexedStep, indexRules, type Variant } from "#shared/rules/rules-index.ts";
import { findAvailableVariant, holds } from "./availability.ts";
import { type Attempt, compareAttempts, type Goal, type Pick, searchBenches } from "./search-benches.ts";

/** A way to make an option available by changing choices in other steps: a valid configuration that contains it. */
export type Unlock = Attempt;

interface Unlocks {
  /** The best ways, all equally good; empty if the option cannot be unlocked. */
  readonly best: readonly Unlock[];
  /**
   * Alternatives if the best ways add choices in one other step only: for each other value of that step that the
   * option's conditions name, the best ways with that value. Nearest first.
   */
  readonly others: readonly Unlock[];
  /** False if the rules are so large that the search may have missed a better way. */
  readonly exhaustive: boolean;
}

/** Limits each half of the search to tens of milliseconds. The default catalog needs at most 2,000. */
const MAX_WORK = 100_000;
const MAX_OTHERS = 6;

/** A removed choice counts more than all added ones. */
const REMOVED = 1_000_000;

/**
 * Finds the valid configurations with the option that remove the fewest of the visitor's choices. Ties go to the
 * fewest added choices, then to the lowest price. A required step with one choice loses it without a new one only if it
 * is no longer available, and nothing in the way excludes it. The given configuration must be settled.
 */
export function unlock(rules: Rules, configuration: Configuration, stepKey: string, value: string): Unlocks {
  const { steps, byKey } = indexRules(rules);
  const target = byKey.get(stepKey)?.variants.get(value) ?? [];
  const earlierValues = (key: string) => chosenValues(configuration, key);
  const { useful } = usefulValues(rules, configuration, new Map([[stepKey, value]]));
  // A pick copies the bench, and looks at the useful values of a step.
  const workOfPick = steps.length + target.length + Math.max(...[...useful.values()].map(({ size }) => size));
  const budget = { left: MAX_WORK / workOfPick };
  const budgetOfOthers = { ...budget };
  let hasManyPicks = false;
  const best = search(new Map([[stepKey, value]]), budget);
  const others = otherValues().flatMap(searchOther);
  return {
    ...{ best, others: others.sort((a, b) => compareAttempts(a, b)) },
    exhaustive: !hasManyPicks && Math.min(budget.left, budgetOfOthers.left) > 0,
  };

  /** Nothing if the others have spent the budget. */
  function searchOther(other: readonly [string, string]): readonly Unlock[] {
    if (budgetOfOthers.left <= 0) return [];
    budgetOfOthers.left -= steps.length;
    return search(new Map([[stepKey, value], other]), budgetOfOthers);
  }

  /** The best ways that have a choice in some steps. */
  function search(required: ReadonlyMap<string, string>, budget: Goal["budget"]): readonly Unlock[] {
    const { useful, excluded } = usefulValues(rules, configuration, required);
    const listPicks = (entry: IndexedStep, earlier: Configuration): readonly Pick[] => {
      const { key } = entry.step;
      const had = earlierValues(key);
      const offered = new Map<string, Variant>();
      for (const each of [...had, ...(useful.get(key) ?? []), required.get(key) ?? ""]) {
        const variant = findAvailableVariant(entry.variants.get(each) ?? [], earlier);
        if (variant) offered.set(each, variant);
      }
      const isAdded = (each: string) => !had.includes(each) && (key !== stepKey || each !== value);
      return listSets(entry, offered, required.get(key), excluded.get(key)).map((values) => ({
        variants: values.flatMap((each) => offered.get(each) ?? []),
        loss: had.filter((each) => !values.includes(each)).length * REMOVED + values.filter(isAdded).length,
      }));
    };
    const leastOf = () => Number.NEGATIVE_INFINITY;
    const accepts = (found: Configuration) => !emptiesExcluded(found);
    return searchBenches({ start: {}, steps, listPicks, leastOf, needed: [target], accepts, findsAll: true, budget });
  }

  /** The choices to try in a step with some available values: those of the visitor, and useful ones. */
  function listSets(
    { step, exclusive }: IndexedStep,
    offered: ReadonlyMap<string, unknown>,
    needed: string | undefined,
    excluded: ReadonlySet<string> | undefined,
  ): readonly (readonly string[])[] {
    if (needed !== undefined && !offered.has(needed)) return [];
    if (needed !== undefined && !step.multiSelect) return [[needed]];
    const had = earlierValues(step.key);
    const kept = had.filter((each) => offered.has(each));
    const dropped = kept.filter((each) => excluded?.has(each));
    const others = [...offered.keys()].filter((each) => !had.includes(each) && each !== needed);
    if (!step.multiSelect)
      return [kept, ...others.map((each) => [each]), ...(dropped.length > 0 && !step.required ? [[]] : [])];
    if (Math.max(others.length, dropped.length) > MAX_OTHERS) hasManyPicks = true;
    const known = needed === undefined || kept.includes(needed) ? kept : toggle(kept, needed, exclusive);
    const found = new Map([[known.join(), known]]);
    for (const each of [...dropped.slice(0, MAX_OTHERS), ...others.slice(0, MAX_OTHERS)])
      for (const set of [...found.values()]) {
        const next = toggle(set, each, exclusive);
        found.set(next.join(), next);
      }
    return [...found.values()].filter((set) => needed === undefined || set.includes(needed));
  }

  /** If the best ways add choices in one other step only: its key with each other value to try. */
  function otherValues(): readonly (readonly [string, string])[] {
    const added = best.flatMap(({ configuration: found }) =>
      Object.keys(found)
        .filter((key) => key !== stepKey)
        .flatMap((key) => chosenValues(found, key).map((each) => [key, each] as const))
        .filter(([key, each]) => !earlierValues(key).includes(each)),
    );
    const [changed = ""] = added[0] ?? [];
    if (added.some(([key]) => key !== changed)) return [];
    const known = [...added.map(([, each]) => each), ...earlierValues(changed)];
    // Those at its own price are available whenever the option is.
    const named = target
      .filter(({ pricePlace }) => pricePlace === target.at(-1)?.pricePlace)
      .flatMap(({ clauses }) => clauses.filter((clause) => clause.stepKey === changed))
      .flatMap((clause) => wantedValues(clause, byKey.get(changed)));
    return [...new Set(named)].filter((each) => !known.includes(each)).map((each) => [changed, each]);
  }

  /** Whether a required step has lost a choice that the found ones exclude, without a new one. */
  function emptiesExcluded(found: Configuration): boolean {
    return steps.some(({ step: { key, required, multiSelect } }) => {
      const [lost] = earlierValues(key);
      if (lost === undefined || !required || multiSelect || found[key] !== undefined) return false;
      const together = { ...found, [key]: lost };
      return steps.some(({ step, variants }) =>
        chosenValues(found, step.key).some((each) => !findAvailableVariant(variants.get(each) ?? [], together)),
      );
    });
  }
}

interface UsefulValues {
  /** The values, by step key, that the required ones or the visitor's choices need, directly or through other values. */
  readonly useful: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values, by step key, that they must not meet. */
  readonly excluded: ReadonlyMap<string, ReadonlySet<string>>;
}

function usefulValues(rules: Rules, configuration: Configuration, required: ReadonlyMap<string, string>): UsefulValues {
  const { steps, byKey } = indexRules(rules);
  const useful = new Map([...required].map(([stepKey, value]) => [stepKey, new Set([value])]));
  const excluded = new Map<string, Set<string>>();
  const collect = (sets: Map<string, Set<string>>, key: string, values: Iterable<string>) =>
    sets.set(key, new Set([...(sets.get(key) ?? []), ...values]));
  for (const { step, variants } of steps.toReversed()) {
    const wanted = [...chosenValues(configuration, step.key), ...(useful.get(step.key) ?? [])];
    for (const { clauses, exclusions } of wanted.flatMap((each) => variants.get(each) ?? [])) {
      for (const clause of [...clauses, ...exclusions.flatMap(({ negated }) => negated)]) {
        if (clause.not) collect(excluded, clause.stepKey, clause.values);
        const isMet = clause.not && holds(clause, configuration);
        if (!isMet) collect(useful, clause.stepKey, wantedValues(clause, byKey.get(clause.stepKey)));
      }
    }
  }
  return { useful, excluded };
}

/** The values that meet a clause. Where it excludes values, the others stand in for a single choice. */
function wantedValues({ values, not }: Clause, entry: IndexedStep | undefined): readonly string[] {
  if (!not) return [...values];
  if (!entry || entry.step.multiSelect) return [];
  return [...entry.variants.keys()].filter((each) => !values.has(each));
}
