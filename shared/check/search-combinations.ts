import { add, type Cents, ZERO_CENTS } from "#shared/money.ts";
import { groupBy } from "#shared/rules/group-by.ts";
import {
  isOffered,
  lastNeeds,
  type SearchedOption,
  type SearchedStep,
  type StepChoice,
  stepChoices,
} from "./searched-steps.ts";

/** A combination as a linked list, from its last choice back to its first; undefined if it is empty. */
export type Path = { readonly before: Path; readonly step: SearchedStep; readonly choice: StepChoice } | undefined;

/** A group of combinations that later conditions cannot tell apart. */
export interface State {
  /** The clauses that hold and that a later condition needs, in a fixed order. */
  readonly clauses: readonly number[];
  /** The price of the cheapest combination. */
  readonly lowest: Cents;
  readonly path: Path;
}

/**
 * The limit on the work of a search through all combinations: the number of its states times the work per state. A search at
 * the limit takes about half a second. That is 12,000 states for the default catalog, and several hundred for 2,000 options.
 */
export const MAX_SEARCH_WORK = 2_000_000;

const START_STATE: State = { clauses: [], lowest: ZERO_CENTS, path: undefined };

/** The options that a step offers after at least one combination of earlier choices, each at its prices that count. */
export interface StepFindings {
  readonly step: SearchedStep;
  /** Whether all combinations were searched. */
  readonly exhaustive: boolean;
  readonly offered: ReadonlySet<SearchedOption>;
}

export interface CombinationSearch {
  readonly exhaustive: boolean;
  readonly findings: readonly StepFindings[];
  readonly final: readonly State[];
}

/**
 * Searches every combination of choices, step by step. The options of later steps depend only on the clauses that
 * hold, so combinations with the same clauses form one state, and a clause that no later condition needs is
 * dropped. Leaving a step without a choice also counts as a combination.
 *
 * With too many states, only the cheapest continue, and the search is not exhaustive: its findings are real, but others
 * may exist.
 */
export function searchCombinations(steps: readonly SearchedStep[], mostWork = MAX_SEARCH_WORK): CombinationSearch {
  const lastNeed = lastNeeds(steps);
  const most = Math.max(1, Math.floor(mostWork / estimateWork(steps, lastNeed)));
  let states: readonly State[] = [START_STATE];
  let exhaustive = true;

  const findings = steps.map((step, index): StepFindings => {
    const offered = new Set<SearchedOption>();
    const found = { step, exhaustive, offered };
    let next = new Map<string, State>();

    const groups = groupStates(step, states);
    for (const group of groups) {
      const [{ clauses }] = group;
      const holding = new Set(clauses);
      const available = firstPrices(step.options.filter((option) => isOffered(option, holding)));
      for (const option of available) offered.add(option);
      const after = stepChoices(step, available, Math.ceil(most / groups.length));
      if (!after.exhaustive) exhaustive = false;
      for (const state of group) {
        const kept = state.clauses.filter((clause) => (lastNeed.get(clause) ?? 0) > index);
        const keptName = kept.join();
        for (const choice of after.choices) {
          const lowest = add(state.lowest, choice.lowest);
          const name = `${keptName} ${choice.name}`;
          if ((next.get(name)?.lowest ?? Number.POSITIVE_INFINITY) <= lowest) continue;
          const clauses = [...kept, ...choice.fulfills];
          next.set(name, { clauses, lowest, path: { before: state.path, step, choice } });
        }
        if (next.size <= 2 * most) continue;
        next = cheapestStates(next, most);
        exhaustive = false;
      }
    }
    states = [...next.values()];
    return found;
  });
  return { exhaustive, findings, final: states };
}

/** The most work that one state causes in all steps: checking options and clauses, and keeping clauses for later. */
function estimateWork(steps: readonly SearchedStep[], lastNeed: ReadonlyMap<number, number>): number {
  let work = 1;
  steps.forEach(({ options, multiSelect }, index) => {
    const own = new Set(options.flatMap(({ fulfills }) => fulfills));
    for (const { needs } of options) work += 1 + needs.length + (multiSelect ? own.size : 0);
    for (const clause of own) work += (lastNeed.get(clause) ?? index) - index;
  });
  return work;
}

/** The states, grouped by the clauses that the step's conditions need. */
function groupStates({ options }: SearchedStep, states: readonly State[]): readonly (readonly [State, ...State[]])[] {
  const needed = new Set(options.flatMap(({ needs }) => needs));
  return [...groupBy(states, ({ clauses }) => clauses.filter((clause) => needed.has(clause)).join()).values()];
}

/** Each option at the first of its prices. */
function firstPrices(options: readonly SearchedOption[]): readonly SearchedOption[] {
  const values = new Set<string>();
  return options.filter(({ option: { value } }) => values.size !== values.add(value).size);
}

/** The `most` cheapest states. */
const cheapestStates = (states: ReadonlyMap<string, State>, most: number) =>
  new Map([...states].sort(([, a], [, b]) => a.lowest - b.lowest).slice(0, most));
