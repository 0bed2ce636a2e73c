import { push } from "#shared/rules/group-by.ts";
import { isOffered, type SearchedStep } from "./searched-steps.ts";

/** Choices in the steps before a layer that later conditions cannot tell apart. */
export interface State {
  /** The clauses that hold and that a later condition needs, in ascending order. */
  readonly clauses: readonly number[];
  /** The options that can be chosen, those with the same effect together. */
  choices: readonly Choices[];
  /** The clauses that a choice can fulfill: in a step with several choices, those of each set of them. */
  sets: readonly (readonly number[])[];
  /** Whether a bench can be finished. */
  isAlive: boolean;
  /** The key of the required step that is left without an option; empty if the state is alive. */
  lacking: string;
}

/** The options of a step with the same effect on later steps. No values stand for no choice. */
interface Choices {
  readonly name: string;
  readonly fulfills: readonly number[];
  readonly values: readonly string[];
  readonly isAlone: boolean;
}

/** Choices under some earlier ones. */
export interface Row {
  readonly holding: ReadonlySet<number>;
  readonly isAlive: boolean;
  readonly lacking: string;
}

export const newState = (clauses: readonly number[]): State => ({
  clauses,
  choices: [],
  sets: [],
  isAlive: false,
  lacking: "",
});

/** One step of the search, with the states after it. */
export type Layer = ReturnType<typeof createLayer>;

/** Leads from some states to those after a step. A required step without an option in any of them is hidden. */
export function createLayer(step: SearchedStep, states: readonly State[], isNeeded: (clause: number) => boolean) {
  const after = new Map<string, State>();
  const all = allChoices(step);
  let work = 0;
  for (const state of states) {
    const holding = new Set(state.clauses);
    const offered = new Set(
      step.options.filter((option) => isOffered(option, holding)).map(({ option }) => option.value),
    );
    state.choices = all.filter(({ values }) => values.some((value) => offered.has(value)));
    state.sets = step.multiSelect ? unionsOf(state.choices) : [];
    work += step.options.length + state.sets.length;
  }
  const isHidden = step.required && states.every(({ choices }) => choices.length === 0);
  const none = step.required && !isHidden ? [] : [NO_CHOICE];
  for (const state of states) {
    state.choices = [...none, ...state.choices];
    for (const { fulfills } of state.choices) reach(state, fulfills);
    for (const fulfills of state.sets) reach(state, fulfills);
  }

  function reach({ clauses }: State, fulfills: readonly number[]): State {
    const both = unite(clauses, fulfills).filter(isNeeded);
    work += 1 + both.length;
    const name = both.join();
    const known = after.get(name) ?? newState(both);
    after.set(name, known);
    return known;
  }

  /** Whether a bench can be finished after a choice that fulfills some clauses, maybe with more choices in the same step. */
  function rowOf(state: State, own: readonly number[], { fulfills, isAlone }: Choices): Row {
    const chosen = unite(own, fulfills);
    const more = isAlone ? [] : state.sets.map((set) => reach(state, unite(chosen, set)));
    const reached = [reach(state, chosen), ...more];
    const isAlive = reached.some((each) => each.isAlive);
    const holding = own.filter((clause) => !fulfills.includes(clause));
    return {
      holding: new Set([...state.clauses, ...holding]),
      isAlive,
      lacking: isAlive ? "" : (reached[0]?.lacking ?? ""),
    };
  }

  return {
    ...{ step, isHidden, work, next: [...after.values()] },

    /** Marks the states from which a bench can be finished, once those after the step are marked. */
    markStates(): void {
      for (const state of states) {
        const next = [...state.choices.map(({ fulfills }) => fulfills), ...state.sets].map((fulfills) =>
          reach(state, fulfills),
        );
        state.isAlive = next.some(({ isAlive }) => isAlive);
        if (!state.isAlive) state.lacking = next[0]?.lacking ?? step.key;
      }
    },

    /** The state after each choice, by the options with the same effect. Only states from which a bench can be finished count. */
    listRows(): readonly { readonly values: readonly string[]; readonly rows: readonly Row[] }[] {
      if (isHidden) return [];
      const rows = new Map<string, [Row, ...Row[]]>();
      for (const state of states.filter(({ isAlive }) => isAlive))
        for (const choices of state.choices) {
          const earlier = choices.isAlone ? [[]] : [[], ...state.sets];
          for (const own of earlier)
            if (own.length === 0 || rowOf(state, own, { ...NO_CHOICE, isAlone: false }).isAlive)
              push(rows, choices.name, rowOf(state, own, choices));
        }
      return [NO_CHOICE, ...all].flatMap(({ name, values }) => {
        const own = rows.get(name);
        return own ? [{ values, rows: own }] : [];
      });
    },
  };
}

const NO_CHOICE: Choices = { name: "none", fulfills: [], values: [], isAlone: true };

function allChoices({ options, multiSelect }: SearchedStep): readonly Choices[] {
  const found = new Map<string, Choices>();
  for (const { option, fulfills } of options) {
    const isAlone = !multiSelect || option.exclusive === true;
    const name = `${isAlone} ${fulfills.join()}`;
    const { values = [] } = found.get(name) ?? {};
    found.set(name, { ...{ name, fulfills, isAlone }, values: [...new Set([...values, option.value])] });
  }
  return [...found.values()];
}

const unite = (some: readonly number[], others: readonly number[]): readonly number[] =>
  [...new Set([...some, ...others])].sort((a, b) => a - b);

/** The clauses of each set of choices that go together. Too many sets end the search by their work. */
function unionsOf(choices: readonly Choices[]): readonly (readonly number[])[] {
  const unions = new Map<string, readonly number[]>();
  for (const { fulfills } of choices.filter(({ isAlone }) => !isAlone))
    for (const union of [[], ...unions.values()]) {
      if (unions.size > MAX_SETS) break;
      const grown = unite(union, fulfills);
      unions.set(grown.join(), grown);
    }
  return [...unions.values()];
}

/** More sets of choices than conditions tell apart. Their rows would take a second. */
export const MAX_SETS = 512;
