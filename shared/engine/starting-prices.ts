import type { Rules } from "#shared/rules/model.ts";
import { add, type Cents, minCents, sum, ZERO_CENTS } from "../money.ts";
import { type Pick, picksIn, pricedSteps } from "./priced-steps.ts";
import { MAX_SEARCH_WORK } from "./search-limit.ts";

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

/** The choices in a step that fulfill the same clauses. */
interface Class {
  readonly stepKey: string;
  readonly fulfills: readonly number[];
  readonly picks: Pick[];
  /** The price of the cheapest of them. */
  price: Cents;
  /** The price of the cheapest choices in all other steps; undefined if none complete one of these. */
  others: Cents | undefined;
}

interface Move {
  readonly choices: Class;
  readonly from: State;
  readonly to: State;
}

const known = new WeakMap<Rules, { readonly prices: StartingPrices | undefined }>();

/**
 * The lowest price of a complete bench, computed once for each rules object. Undefined if no bench is complete, if prices are
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
  const all: Class[] = [];
  let work = 0;
  const start: State = { holding: new Set(), before: ZERO_CENTS, after: undefined };
  let states: readonly State[] = [start];
  for (const step of pricedSteps(rules)) {
    const next = new Map<string, State>();
    const offers = new Map<string, readonly Class[]>();
    for (const from of states) {
      const decisive = step.needs.filter((clause) => from.holding.has(clause)).join();
      const known = offers.get(decisive);
      const picks = known ? [] : picksIn(step, from.holding, MAX_SEARCH_WORK - work);
      if (!picks) return undefined;
      const offered = known ?? groupPicks(step.key, picks);
      if (!known) all.push(...offered);
      offers.set(decisive, offered);
      const kept = step.keeps.filter((clause) => from.holding.has(clause));
      const keptName = kept.join();
      work += (known ? 0 : step.size + picks.length) + step.needs.length + step.keeps.length;
      work += offered.length * (1 + kept.length);
      if (work > MAX_SEARCH_WORK) return undefined;
      for (const choices of offered) {
        const before = add(from.before, choices.price);
        const name = `${keptName} ${choices.fulfills}`;
        const found = next.get(name);
        const to = found ?? {
          holding: new Set([...kept, ...choices.fulfills]),
          before,
          after: undefined,
        };
        to.before = minCents(to.before, before);
        if (!found) next.set(name, to);
        moves.push({ choices, from, to });
      }
    }
    states = [...next.values()];
  }
  for (const state of states) state.after = ZERO_CENTS;

  for (const { choices, from, to } of moves.reverse()) {
    if (to.after === undefined) continue;
    const after = add(choices.price, to.after);
    from.after = minCents(from.after ?? after, after);
    const others = add(from.before, to.after);
    choices.others = minCents(choices.others ?? others, others);
  }
  if (start.after === undefined) return undefined;
  const lowest = new Map<string, Cents>();
  for (const { stepKey, picks, others } of all) {
    if (others === undefined) continue;
    for (const { values, price } of picks) {
      const total = sum([rules.basePrice, others, price]);
      for (const value of values) {
        const name = `${stepKey} ${value}`;
        lowest.set(name, minCents(lowest.get(name) ?? total, total));
      }
    }
  }
  return {
    lowest: add(rules.basePrice, start.after),
    priceWithOption: (stepKey, value) => lowest.get(`${stepKey} ${value}`),
  };
}

function groupPicks(stepKey: string, picks: readonly Pick[]): readonly Class[] {
  const classes = new Map<string, Class>();
  for (const pick of picks) {
    const { fulfills, price } = pick;
    const name = fulfills.join();
    const known = classes.get(name);
    if (!known) classes.set(name, { stepKey, fulfills, picks: [pick], price, others: undefined });
    else {
      known.picks.push(pick);
      known.price = minCents(known.price, price);
    }
  }
  return [...classes.values()];
}
