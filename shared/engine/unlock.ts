import { type Choice, type Configuration, chosenValues, toggle } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { type Clause, type IndexedStep, indexRules, type Variant } from "#shared/rules/rules-index.ts";
import { type Cents, sum, ZERO_CENTS } from "../money.ts";
import { findAvailableVariant, holds } from "./availability.ts";

/** A way to make an option available by changing choices in other steps. */
export interface Unlock {
  /** A valid configuration that contains the option. */
  readonly configuration: Configuration;
  /** The number of the visitor's choices that it removes, including the one that the option replaces. */
  readonly removed: number;
  /** The number of choices that it adds besides the option. */
  readonly added: number;
  /** The cost of all its parts, in cents. */
  readonly cost: Cents;
}

interface Unlocks {
  /** The best ways, all equally good; empty if the option cannot be unlocked. */
  readonly best: readonly Unlock[];
  /**
   * Alternatives if all best ways add one choice, in the same step: for each other value of that step that the
   * option's conditions name, the best ways with that value. Nearest first.
   */
  readonly others: readonly Unlock[];
  /** False if the rules are so large that the search may have missed a better way. */
  readonly exhaustive: boolean;
}

/** Limits each half of the search to tens of milliseconds. The default catalog needs at most 2,000. */
const MAX_WORK = 100_000;
const MAX_OTHERS = 6;

/**
 * Finds the valid configurations with the option that remove the fewest of the visitor's choices. Ties go to the
 * fewest added choices, then to the lowest price. A required step with one choice loses it without a new one only if it
 * is no longer available, and nothing in the way excludes it. The given configuration must be settled.
 */
export function unlock(rules: Rules, configuration: Configuration, stepKey: string, value: string): Unlocks {
  const { steps, byKey } = indexRules(rules);
  const target = byKey.get(stepKey)?.variants.get(value) ?? [];
  const { useful, excluded } = usefulValues(steps, configuration, stepKey, value);
  let best: Unlock[] = [];
  // The choices to make, by step.
  const required = new Map([[stepKey, value]]);
  // The number of steps, options and variants visited.
  let work = 0;
  let exhaustive = true;
  const nearest = search();
  work = 0;
  const others = otherValues(nearest).flatMap(([key, other]) => {
    required.set(key, other);
    return search();
  });
  return { best: nearest, others: others.sort(compareUnlocks), exhaustive };

  function search(): readonly Unlock[] {
    best = [];
    visit(0, { configuration: {}, removed: 0, added: 0, cost: ZERO_CENTS }, target);
    return best;
  }

  /** If all ways add one choice, in the same step: that step's key with each other value to try. */
  function otherValues(ways: readonly Unlock[]): readonly (readonly [string, string])[] {
    if (ways.some(({ added }) => added !== 1)) return [];
    const taken = ways.flatMap((way) =>
      Object.keys(way.configuration)
        .filter((key) => key !== stepKey)
        .flatMap((key) => chosenValues(way.configuration, key).map((each) => [key, each] as const))
        .filter(([key, each]) => !earlierValues(key).includes(each)),
    );
    const [first] = taken;
    if (!first || taken.some(([key]) => key !== first[0])) return [];
    const known = [...taken.map(([, each]) => each), ...earlierValues(first[0])];
    const named = target.flatMap(({ clauses }) =>
      clauses
        .filter((clause) => clause.stepKey === first[0])
        .flatMap((clause) => wantedValues(clause, byKey.get(clause.stepKey))),
    );
    return [...new Set(named)].filter((each) => !known.includes(each)).map((each) => [first[0], each]);
  }

  function visit(index: number, soFar: Unlock, variants: readonly Variant[]): void {
    const [known] = best;
    const worse = known && (soFar.removed - known.removed || soFar.added - known.added);
    if (variants.length === 0 || (worse && worse > 0)) return;
    const entry = steps[index];
    if (!entry) {
      if (emptiesExcluded(soFar.configuration)) return;
      const distance = known ? compareUnlocks(soFar, known) : -1;
      best = distance < 0 ? [soFar] : distance > 0 ? best : [...best, soFar];
      return;
    }
    const { key } = entry.step;
    for (const values of listPicks(entry, soFar.configuration)) {
      if (work > MAX_WORK) {
        exhaustive = false;
        return;
      }
      work += steps.length + variants.length;
      const next = pick(entry, values, soFar);
      // An exclusion can name another option of the same step.
      const areTogether = (each: string) =>
        findAvailableVariant(entry.variants.get(each) ?? [], next.configuration) !== undefined;
      if (entry.step.multiSelect && !values.every(areTogether)) continue;
      const open = variants.filter(({ clauses }) =>
        clauses.every((each) => each.stepKey !== key || holds(each, next.configuration)),
      );
      visit(index + 1, next, open);
    }
  }

  /** The choices to try in a step: those of the visitor that are available, and useful values. */
  function listPicks(entry: IndexedStep, earlier: Configuration): readonly (readonly string[])[] {
    const { step, variants, exclusive } = entry;
    const offersOption = (each: string) => findAvailableVariant(variants.get(each) ?? [], earlier) !== undefined;
    const kept = earlierValues(step.key).filter(offersOption);
    work += useful.get(step.key)?.size ?? 0;
    const needed = required.get(step.key);
    const others = [...(useful.get(step.key) ?? [])].filter(
      (each) => !kept.includes(each) && each !== needed && offersOption(each),
    );
    if (needed !== undefined && !offersOption(needed)) return [];
    const dropped = kept.filter((each) => excluded.get(step.key)?.has(each));
    if (!step.multiSelect) {
      if (needed !== undefined) return [[needed]];
      const picks = [kept, ...others.map((each) => [each])];
      return dropped.length > 0 && !step.required ? [...picks, []] : picks;
    }
    if (Math.max(others.length, dropped.length) > MAX_OTHERS) exhaustive = false;
    const isNew = needed !== undefined && !kept.includes(needed);
    const rests = subsetsWith([], dropped.slice(0, MAX_OTHERS), exclusive);
    const found = rests.flatMap((drop) => {
      const rest = kept.filter((each) => !drop.includes(each));
      const known = isNew ? toggle(rest, needed, exclusive) : rest;
      return subsetsWith(known, others.slice(0, MAX_OTHERS), exclusive);
    });
    const distinct = [...new Map(found.map((set) => [set.join(), set])).values()];
    return needed === undefined ? distinct : distinct.filter((set) => set.includes(needed));
  }

  function pick({ step, variants }: IndexedStep, values: readonly string[], soFar: Unlock): Unlock {
    const [only] = values;
    if (only === undefined) return { ...soFar, removed: soFar.removed + earlierValues(step.key).length };
    const choice: Choice = step.multiSelect ? values : only;
    const costs = values.map((each) => {
      const variant = findAvailableVariant(variants.get(each) ?? [], soFar.configuration);
      return variant ? optionPrice(variant.option) : ZERO_CENTS;
    });
    const isTarget = (each: string) => step.key === stepKey && each === value;
    return {
      configuration: { ...soFar.configuration, [step.key]: choice },
      removed: soFar.removed + earlierValues(step.key).filter((each) => !values.includes(each)).length,
      added: soFar.added + values.filter((each) => !earlierValues(step.key).includes(each) && !isTarget(each)).length,
      cost: sum([soFar.cost, ...costs]),
    };
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

  function earlierValues(key: string): readonly string[] {
    return chosenValues(configuration, key);
  }
}

function compareUnlocks(a: Unlock, b: Unlock): number {
  return a.removed - b.removed || a.added - b.added || a.cost - b.cost;
}

/** The kept values with each subset of the others. */
function subsetsWith(
  kept: readonly string[],
  others: readonly string[],
  exclusive: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const found = new Map([[kept.join(), kept]]);
  for (const each of others) {
    for (const set of [...found.values()]) {
      const grown = toggle(set, each, exclusive);
      found.set(grown.join(), grown);
    }
  }
  return [...found.values()];
}

interface UsefulValues {
  /** The values, by step key, that the option or the visitor's choices need, directly or through other values. */
  readonly useful: ReadonlyMap<string, ReadonlySet<string>>;
  /** The values, by step key, that they must not meet. */
  readonly excluded: ReadonlyMap<string, ReadonlySet<string>>;
}

function usefulValues(
  steps: readonly IndexedStep[],
  configuration: Configuration,
  stepKey: string,
  value: string,
): UsefulValues {
  const useful = new Map<string, Set<string>>([[stepKey, new Set([value])]]);
  const excluded = new Map<string, Set<string>>();
  const collect = (sets: Map<string, Set<string>>, key: string, values: Iterable<string>) => {
    const known = sets.get(key) ?? new Set();
    for (const each of values) known.add(each);
    sets.set(key, known);
  };
  const byKey = new Map(steps.map((entry) => [entry.step.key, entry]));
  for (const { step, variants } of [...steps].reverse()) {
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
