import { add, type Cents, larger, ZERO } from "../../money.ts";
import type { SearchedStep } from "./searched-steps.ts";
import type { StepChoice } from "./step-choices.ts";

/** A combination, from its last choice back to the first; undefined before that. */
export type Path =
  | { readonly before: Path; readonly step: SearchedStep; readonly choice: StepChoice }
  | undefined;

/** All combinations that are equal for later conditions. */
export interface State {
  /** The clauses that hold by the choices before the last one and that a later condition needs. */
  readonly kept: readonly number[];
  /** Whether every required step so far has a choice. */
  readonly whole: boolean;
  readonly combinations: number;
  readonly lowest: Cents;
  readonly highest: Cents;
  /** The cheapest combination. */
  readonly path: Path;
}

export const START: State = {
  kept: [],
  whole: true,
  combinations: 1,
  lowest: ZERO,
  highest: ZERO,
  path: undefined,
};

/** The clauses that hold, in a fixed order. */
export function holding({ kept, path }: State): readonly number[] {
  return path ? [...kept, ...path.choice.fulfills] : kept;
}

/** The state after a choice in a step, with these of its clauses kept. */
export function stateAfter(
  before: State,
  step: SearchedStep,
  choice: StepChoice,
  kept: readonly number[],
): State {
  return {
    kept,
    whole: before.whole && (!step.required || choice.options.length > 0),
    combinations: before.combinations * choice.combinations,
    lowest: add(before.lowest, choice.lowest),
    highest: add(before.highest, choice.highest),
    path: { before: before.path, step, choice },
  };
}

/** Merges two states. */
export function joined(known: State, added: State): State {
  return {
    ...(added.lowest < known.lowest ? added : known),
    combinations: known.combinations + added.combinations,
    highest: larger(known.highest, added.highest),
  };
}

/** The cheapest states up to a number, complete ones first. */
export function cheapestStates(states: ReadonlyMap<string, State>, most: number) {
  const order = [...states].sort(
    ([, a], [, b]) => Number(b.whole) - Number(a.whole) || a.lowest - b.lowest,
  );
  return new Map(order.slice(0, most));
}
