import {
  type Choice,
  type Configuration,
  chosenValues,
  toggle,
} from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules, type Variant } from "#shared/rules/rules-index.ts";
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
 * fewest added choices, then to the lowest price. The given configuration must be settled.
 */
export function unlock(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
  value: string,
): Unlocks {
  const { steps, byKey } = indexRules(rules);
  const target = byKey.get(stepKey)?.variants.get(value) ?? [];
  const useful = usefulValues(steps, configuration, stepKey, value);
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
        .flatMap((clause) => [...clause.values]),
    );
    return [...new Set(named)]
      .filter((each) => !known.includes(each))
      .map((each) => [first[0], each]);
  }

  function visit(index: number, soFar: Unlock, variants: readonly Variant[]): void {
    const [known] = best;
    const worse = known && (soFar.removed - known.removed || soFar.added - known.added);
    if (variants.length === 0 || (worse && worse > 0)) return;
    const entry = steps[index];
    if (!entry) {
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
      const open = variants.filter(({ clauses }) =>
        clauses.every((each) => each.stepKey !== key || holds(each, next.configuration)),
      );
      visit(index + 1, next, open);
    }
  }

  /** The choices to try in a step: those of the visitor that are available, and useful values. */
  function listPicks(entry: IndexedStep, earlier: Configuration): readonly (readonly string[])[] {
    const { step, variants, exclusive } = entry;
    const offersOption = (each: string) =>
      findAvailableVariant(variants.get(each) ?? [], earlier) !== undefined;
    const kept = earlierValues(step.key).filter(offersOption);
    work += useful.get(step.key)?.size ?? 0;
    const needed = required.get(step.key);
    const others = [...(useful.get(step.key) ?? [])].filter(
      (each) => !kept.includes(each) && each !== needed && offersOption(each),
    );
    if (needed !== undefined && !offersOption(needed)) return [];
    if (!step.multiSelect)
      return needed === undefined ? [kept, ...others.map((each) => [each])] : [[needed]];
    if (others.length > MAX_OTHERS) exhaustive = false;
    const isNew = needed !== undefined && !kept.includes(needed);
    const known = isNew ? toggle(kept, needed, exclusive) : kept;
    const found = subsetsWith(known, others.slice(0, MAX_OTHERS), exclusive);
    return needed === undefined ? found : found.filter((set) => set.includes(needed));
  }

  function pick({ step, variants }: IndexedStep, values: readonly string[], soFar: Unlock): Unlock {
    const [only] = values;
    if (only === undefined)
      return { ...soFar, removed: soFar.removed + earlierValues(step.key).length };
    const choice: Choice = step.multiSelect ? values : only;
    const costs = values.map((each) => {
      const variant = findAvailableVariant(variants.get(each) ?? [], soFar.configuration);
      return variant ? optionPrice(variant.option) : ZERO_CENTS;
    });
    const isTarget = (each: string) => step.key === stepKey && each === value;
    return {
      configuration: { ...soFar.configuration, [step.key]: choice },
      removed:
        soFar.removed + earlierValues(step.key).filter((each) => !values.includes(each)).length,
      added:
        soFar.added +
        values.filter((each) => !earlierValues(step.key).includes(each) && !isTarget(each)).length,
      cost: sum([soFar.cost, ...costs]),
    };
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

/** The values, by step key, that the option or the visitor's choices need, directly or through other values. */
function usefulValues(
  steps: readonly IndexedStep[],
  configuration: Configuration,
  stepKey: string,
  value: string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const useful = new Map<string, Set<string>>([[stepKey, new Set([value])]]);
  for (const { step, variants } of [...steps].reverse()) {
    const wanted = [...chosenValues(configuration, step.key), ...(useful.get(step.key) ?? [])];
    for (const { clauses } of wanted.flatMap((each) => variants.get(each) ?? [])) {
      for (const clause of clauses) {
        const known = useful.get(clause.stepKey) ?? new Set();
        for (const each of clause.values) known.add(each);
        useful.set(clause.stepKey, known);
      }
    }
  }
  return useful;
}
