import { chosenValues } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { type Clause, type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import { add, type Cents, ZERO_CENTS } from "../money.ts";

/** A choice in a step: its values, their price, and the clauses that they fulfill. */
export interface Pick {
  readonly values: readonly string[];
  readonly price: Cents;
  readonly fulfills: readonly number[];
}

const EMPTY_PICK: Pick = { values: [], price: ZERO_CENTS, fulfills: [] };

/** A clause that must hold, or with `not` one that must not. */
interface Need {
  readonly clause: number;
  readonly not: boolean;
}

/** A step with numbers for the clauses of its conditions. */
export interface PricedStep {
  readonly key: string;
  readonly required: boolean;
  readonly multiSelect: boolean;
  readonly fixed: readonly string[] | undefined;
  /** By value, its variants with the clauses that each needs. */
  readonly options: readonly {
    readonly exclusive: boolean;
    readonly variants: readonly (Pick & { readonly needs: readonly Need[] })[];
  }[];
  /** The number of its options and their clauses. */
  readonly size: number;
  /** All clauses that its options need. */
  readonly needs: readonly number[];
  /** The clauses of earlier steps that later steps still need. */
  readonly keeps: readonly number[];
}

/** The steps with numbers for their clauses. Equal clauses share one. */
export function pricedSteps(rules: Rules): readonly PricedStep[] {
  const { steps } = indexRules(rules);
  const clauses = new Map<string, { readonly clause: Clause; readonly id: number; last: number }>();
  const ids = new Map<Clause, number>();
  for (const [index, { options }] of steps.entries()) {
    for (const clause of options.flatMap(({ variants }) => variants.flatMap((it) => it.clauses))) {
      const name = [clause.stepKey, ...[...clause.values].sort()].join(" ");
      const found = clauses.get(name) ?? { clause, id: clauses.size, last: index };
      found.last = index;
      clauses.set(name, found);
      ids.set(clause, found.id);
    }
  }
  const all = [...clauses.values()];
  const needsOf = (needed: readonly Clause[]): Need[] =>
    needed.map((it) => ({ clause: ids.get(it) ?? 0, not: it.not }));
  return steps.map(({ step, options, exclusive }: IndexedStep, index): PricedStep => {
    const own = all.filter(({ clause }) => clause.stepKey === step.key);
    const searched = options.map(({ value, variants }) => {
      const fulfills = own.filter(({ clause }) => clause.values.has(value)).map(({ id }) => id);
      return {
        exclusive: exclusive.has(value),
        variants: variants.map((variant) => ({
          values: [value],
          price: optionPrice(variant.option),
          fulfills,
          needs: needsOf(variant.clauses),
        })),
      };
    });
    return {
      key: step.key,
      required: step.required,
      multiSelect: step.multiSelect,
      fixed: step.fixedChoice === undefined ? undefined : chosenValues({ [step.key]: step.fixedChoice }, step.key),
      options: searched,
      size: options.reduce(
        (sum, { variants }) => sum + variants.reduce((each, it) => each + 1 + it.clauses.length, 0),
        0,
      ),
      needs: [
        ...new Set(searched.flatMap((it) => it.variants.flatMap(({ needs }) => needs.map(({ clause }) => clause)))),
      ],
      keeps: all.filter((it) => it.last > index && !own.includes(it)).map(({ id }) => id),
    };
  });
}

/** The choices that a step offers; undefined if finding them takes more than this work. */
export function picksIn(step: PricedStep, holding: ReadonlySet<number>, mostWork: number): readonly Pick[] | undefined {
  const offered = step.options.flatMap(({ exclusive, variants }) => {
    const variant = variants.find(({ needs }) => needs.every(({ clause, not }) => holding.has(clause) !== not));
    return variant ? [{ exclusive, variant }] : [];
  });
  const alone = offered.map(({ variant }) => variant);
  const { fixed } = step;
  if (fixed) {
    const picks = alone.filter(({ values: [value = ""] }) => fixed.includes(value));
    return picks.length < fixed.length ? [] : [picks.reduce(combinePicks, EMPTY_PICK)];
  }
  const none = step.required ? [] : [EMPTY_PICK];
  if (!step.multiSelect) return [...none, ...alone];
  const free = offered.filter(({ exclusive }) => !exclusive).map(({ variant }) => variant);
  // Each set is combined with each option, and carries its clauses.
  const workOfSet = 1 + free.reduce((work, { fulfills }) => work + 1 + fulfills.length, 0);
  const sets = cheapestSets(free, mostWork / workOfSet);
  const withEach = sets?.flatMap((set) =>
    free.filter(({ values: [value = ""] }) => !set.values.includes(value)).map((pick) => combinePicks(set, pick)),
  );
  return sets && withEach && [...none, ...alone, ...sets, ...withEach];
}

/** For each list of clauses that sets of options fulfill, the cheapest set; undefined if there are too many. */
function cheapestSets(options: readonly Pick[], most: number): readonly Pick[] | undefined {
  const sets = new Map<string, Pick>();
  for (const option of options) {
    for (const set of [EMPTY_PICK, ...sets.values()]) {
      const grown = combinePicks(set, option);
      const name = grown.fulfills.join();
      const same = sets.get(name);
      if (!same || grown.price < same.price) sets.set(name, grown);
    }
    if (sets.size > most) return undefined;
  }
  return [...sets.values()];
}

function combinePicks(a: Pick, b: Pick): Pick {
  return {
    values: [...a.values, ...b.values],
    price: add(a.price, b.price),
    fulfills: [...new Set([...a.fulfills, ...b.fulfills])].sort((one, two) => one - two),
  };
}
