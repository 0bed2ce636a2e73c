import { chosenValues } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { type Clause, type IndexedStep, indexRules } from "#shared/rules/rules-index.ts";
import { add, type Cents, minCents, ZERO_CENTS } from "../money.ts";

export interface StartingPrices {
  /** The total of the cheapest complete bench. */
  readonly lowest: Cents;
  /** The total of the cheapest complete bench with an option; undefined if no bench has it. */
  readonly priceWithOption: (stepKey: string, value: string) => Cents | undefined;
}

/** Choices in the first steps that later conditions cannot tell apart. */
interface State {
  /** The clauses that hold and that a later condition needs, by their numbers. */
  readonly holding: ReadonlySet<number>;
  /** The price of the cheapest of these choices. */
  before: Cents;
  /** The price of the cheapest choices that complete them; undefined if none do. */
  after: Cents | undefined;
}

/** A choice in a step: its values, their price, and the clauses that they fulfill. */
interface Pick {
  readonly values: readonly string[];
  readonly price: Cents;
  readonly fulfills: readonly number[];
}

interface Move extends Pick {
  readonly stepKey: string;
  readonly from: State;
  readonly to: State;
}

const EMPTY_PICK: Pick = { values: [], price: ZERO_CENTS, fulfills: [] };

/** The clauses to look at. The limit keeps the search to some tens of milliseconds; the default catalog needs 4,000. */
const MAX_WORK = 40_000;
/** In one multi-select step. */
const MAX_SETS = 32;

const known = new WeakMap<Rules, { readonly prices: StartingPrices | undefined }>();

/**
 * What a complete bench costs at least, computed once for each rules object. Undefined if no bench is complete, if prices are
 * hidden, or if the rules have too many combinations.
 */
export function startingPrices(rules: Rules): StartingPrices | undefined {
  const found = known.get(rules) ?? { prices: rules.pricesHidden ? undefined : search(rules) };
  known.set(rules, found);
  return found.prices;
}

/** Goes through the steps and back, so that each choice meets the cheapest ones before it and after it. */
function search(rules: Rules): StartingPrices | undefined {
  const moves: Move[] = [];
  let work = 0;
  const start: State = { holding: new Set(), before: ZERO_CENTS, after: undefined };
  let states: readonly State[] = [start];
  for (const step of searchedSteps(rules)) {
    const next = new Map<string, State>();
    const picks = new Map<string, readonly Pick[] | undefined>();
    for (const from of states) {
      const decisive = step.needs.filter((clause) => from.holding.has(clause)).join();
      if (!picks.has(decisive)) {
        work += step.size;
        picks.set(decisive, picksIn(step, from.holding));
      }
      const offered = picks.get(decisive);
      const kept = step.keeps.filter((clause) => from.holding.has(clause));
      work += step.needs.length + step.keeps.length;
      work += (offered?.length ?? 0) * (1 + kept.length);
      if (!offered || work > MAX_WORK) return undefined;
      for (const pick of offered) {
        const holding = [...kept, ...pick.fulfills];
        const before = add(from.before, pick.price);
        const name = holding.join();
        const to = next.get(name) ?? { holding: new Set(holding), before, after: undefined };
        to.before = minCents(to.before, before);
        next.set(name, to);
        moves.push({ ...pick, stepKey: step.key, from, to });
      }
    }
    states = [...next.values()];
  }
  for (const state of states) state.after = ZERO_CENTS;

  const lowest = new Map<string, Cents>();
  for (const { stepKey, values, price, from, to } of moves.reverse()) {
    if (to.after === undefined) continue;
    const after = add(price, to.after);
    from.after = minCents(from.after ?? after, after);
    const total = add(rules.basePrice, add(from.before, after));
    for (const value of values) {
      const name = `${stepKey} ${value}`;
      lowest.set(name, minCents(lowest.get(name) ?? total, total));
    }
  }
  if (start.after === undefined) return undefined;
  return {
    lowest: add(rules.basePrice, start.after),
    priceWithOption: (stepKey, value) => lowest.get(`${stepKey} ${value}`),
  };
}

/** A clause that must hold, or with `not` one that must not. */
interface Need {
  readonly clause: number;
  readonly not: boolean;
}

interface SearchedStep {
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
function searchedSteps(rules: Rules): readonly SearchedStep[] {
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
  return steps.map(({ step, options, exclusive }: IndexedStep, index): SearchedStep => {
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
      fixed:
        step.fixedChoice === undefined
          ? undefined
          : chosenValues({ [step.key]: step.fixedChoice }, step.key),
      options: searched,
      size: options.reduce(
        (sum, { variants }) => sum + variants.reduce((each, it) => each + 1 + it.clauses.length, 0),
        0,
      ),
      needs: [
        ...new Set(
          searched.flatMap((it) =>
            it.variants.flatMap(({ needs }) => needs.map(({ clause }) => clause)),
          ),
        ),
      ],
      keeps: all.filter((it) => it.last > index && !own.includes(it)).map(({ id }) => id),
    };
  });
}

/** The choices that a step offers; undefined if there are too many. */
function picksIn(step: SearchedStep, holding: ReadonlySet<number>): readonly Pick[] | undefined {
  const offered = step.options.flatMap(({ exclusive, variants }) => {
    const variant = variants.find(({ needs }) =>
      needs.every(({ clause, not }) => holding.has(clause) !== not),
    );
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
  const sets = cheapestSets(free);
  const withEach = sets?.flatMap((set) =>
    free
      .filter(({ values: [value = ""] }) => !set.values.includes(value))
      .map((pick) => combinePicks(set, pick)),
  );
  return sets && withEach && [...none, ...alone, ...sets, ...withEach];
}

/** For each list of clauses that sets of options fulfill, the cheapest set; undefined if there are too many. */
function cheapestSets(options: readonly Pick[]): readonly Pick[] | undefined {
  const sets = new Map<string, Pick>();
  for (const option of options) {
    for (const set of [EMPTY_PICK, ...sets.values()]) {
      const grown = combinePicks(set, option);
      const name = grown.fulfills.join();
      const same = sets.get(name);
      if (!same || grown.price < same.price) sets.set(name, grown);
    }
    if (sets.size > MAX_SETS) return undefined;
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
