import { add, type Cents, larger, ZERO } from "../../money.ts";
import type { ClauseOf, SpaceOption, SpaceStep } from "./combination-space.ts";
import { isWholeAfter, sampler } from "./sampler.ts";
import { type Outcome, stepOutcomes } from "./step-outcomes.ts";

/**
 * Combinations of earlier choices that later conditions cannot tell apart. Its path is the cheapest
 * of them.
 */
export interface State {
  /** By step, the class of what is chosen there, as far as later steps can tell. */
  readonly classes: readonly number[];
  /** Whether every required step so far has a choice. */
  readonly whole: boolean;
  readonly lowest: Cents;
  readonly highest: Cents;
  readonly combinations: number;
  readonly path: { readonly before: State; readonly outcome: Outcome } | undefined;
}

export interface Finding {
  readonly step: SpaceStep;
  readonly state: State;
}

export interface CombinationSearch {
  readonly exhaustive: boolean;
  /** How many of the first steps were looked at under everything that can be chosen before them. */
  readonly exhaustiveSteps: number;
  /** How many outcomes went on or were counted. */
  readonly choices: number;
  /** Required steps without any option under the state, and all before have a choice. */
  readonly deadEnds: readonly Finding[];
  /** Options of which two with the same value are offered under the state. */
  readonly offeredTwice: readonly (Finding & { readonly option: SpaceOption })[];
  /** The options that some state offers. */
  readonly offered: ReadonlySet<SpaceOption>;
  /** What is left after the last step. */
  readonly final: readonly State[];
}

/** Bounds of a search, shared out among its steps. */
export interface SearchLimits {
  /** Outcomes of all states together. */
  readonly choices: number;
  readonly states: number;
  /** Sets of options in multi-select steps, times their options. */
  readonly sets: number;
  /** Conditions looked at: those of a step's options, once for each state. */
  readonly conditions: number;
}

/** They keep the search within a second or so, whatever the document. */
export const LIMITS: SearchLimits = {
  choices: 1_500_000,
  states: 16_000,
  sets: 350_000,
  conditions: 12_000_000,
};

const FEWEST_STATES = 32;

const START: State = {
  classes: [],
  whole: true,
  lowest: ZERO,
  highest: ZERO,
  combinations: 1,
  path: undefined,
};

/**
 * Goes through every combination of choices, step by step; those that no later condition can tell
 * apart go on as one. Where they are too many still, an even sample of them goes on, most of it
 * complete so far, and the search says that it was not exhaustive: what it found is true, what it did
 * not find may still be there.
 */
export function searchCombinations(
  space: readonly SpaceStep[],
  limits: SearchLimits = LIMITS,
): CombinationSearch {
  const deadEnds: Finding[] = [];
  const offeredTwice: (Finding & { option: SpaceOption })[] = [];
  const offered = new Set<SpaceOption>();
  let states: readonly State[] = [START];
  let exhaustive = true;
  let exhaustiveSteps = 0;
  let choicesLeft = limits.choices;
  let statesLeft = limits.states;

  space.forEach((step, index) => {
    if (exhaustive) exhaustiveSteps = index + 1;
    const stepsLeft = space.length - index;
    const offers = new Map<string, ReturnType<typeof readOffer>>();
    const mostSets = limits.sets / stepsLeft / states.length;
    const found = states.map((state) => {
      const truths = truthsOf(space, step.clauses, state);
      const known = offers.get(truths);
      if (known) return { state, offer: known };
      const offer = readOffer(space, step, state, mostSets);
      offers.set(truths, offer);
      for (const option of offer.available) offered.add(option);
      for (const option of offer.twice) offeredTwice.push({ step, state, option });
      if (!offer.exhaustive) exhaustive = false;
      return { state, offer };
    });
    for (const { state, offer } of firstOfEach(found)) {
      if (step.required && offer.available.length === 0) deadEnds.push({ step, state });
    }

    const choices = found.reduce((sum, { offer }) => sum + offer.outcomes.length, 0);
    const mostChoices = Math.ceil(choicesLeft / stepsLeft);
    const mostStates = Math.min(
      Math.ceil(statesLeft / stepsLeft),
      Math.max(FEWEST_STATES, limits.conditions / stepsLeft / conditionsOf(space[index + 1])),
    );
    const all =
      choices <= mostChoices ? statesAfter(space, index, found, mostStates, always) : undefined;
    if (!all) exhaustive = false;
    states =
      all ?? statesAfter(space, index, found, choices, sampler(step, found, mostStates)) ?? [];
    choicesLeft -= Math.min(choices, mostChoices);
    statesLeft -= states.length;
  });
  return {
    exhaustive,
    exhaustiveSteps,
    choices: limits.choices - choicesLeft,
    deadEnds,
    offeredTwice,
    offered,
    final: states,
  };
}

const always = () => true;

/** What one state of a step takes: the conditions of its options. */
function conditionsOf(step: SpaceStep | undefined): number {
  return step ? step.clauses.length + step.options.length : 1;
}

interface Found {
  readonly state: State;
  readonly offer: ReturnType<typeof readOffer>;
}

/** What a step offers under a state: it depends on the clauses of its options alone. */
function readOffer(space: readonly SpaceStep[], step: SpaceStep, state: State, mostSets: number) {
  const available = step.options.filter(({ clauses }) =>
    clauses.every((clause) => isTrue(space, clause, state)),
  );
  const values = new Set<string>();
  const twice = available.filter(({ option }) => {
    const again = values.has(option.value);
    values.add(option.value);
    return again;
  });
  return { available, twice, ...stepOutcomes(step, available, mostSets) };
}

/** Of the states in which all before have a choice, one for each different offer. */
function firstOfEach(found: readonly Found[]): readonly Found[] {
  const firsts = new Map<Found["offer"], Found>();
  for (const each of found) {
    if (each.state.whole && !firsts.has(each.offer)) firsts.set(each.offer, each);
  }
  return [...firsts.values()];
}

/** What the states come to with each outcome of the step; undefined where that is more than the most. */
function statesAfter(
  space: readonly SpaceStep[],
  index: number,
  found: readonly Found[],
  most: number,
  goesOn: (isWhole: boolean) => boolean,
): readonly State[] | undefined {
  const step = space[index];
  if (!step) return [];
  const live = space[index + 1]?.live ?? [];
  const states: State[] = [];
  const groups = new Map<string, Growing[]>();
  for (const { state, offer } of found) {
    const classes: number[] = [];
    for (const earlier of live) {
      const before = state.classes[earlier] ?? 0;
      classes[earlier] = space[earlier]?.classes.seenFrom(before, index + 1) ?? 0;
    }
    const key = classes.join();
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    for (const outcome of offer.outcomes) {
      const whole = isWholeAfter(step, state, outcome);
      if (!goesOn(whole)) continue;
      const seen = step.classes.seenFrom(outcome.choiceClass, index + 1) ?? 0;
      const place = 2 * seen + (whole ? 1 : 0);
      const same = group[place];
      if (same) grow(same, state, outcome);
      else {
        const own = [...classes];
        own[index] = seen;
        group[place] = grow({ ...START, classes: own, whole, combinations: 0 }, state, outcome);
        states.push(group[place]);
        if (states.length > most) return undefined;
      }
    }
  }
  return states;
}

/** A state to which further combinations are added. */
type Growing = { -readonly [Field in keyof State]: State[Field] };

function grow(growing: Growing, before: State, outcome: Outcome): Growing {
  const lowest = add(before.lowest, outcome.lowest);
  const highest = add(before.highest, outcome.highest);
  const isFirst = growing.path === undefined;
  if (isFirst || lowest < growing.lowest) {
    growing.lowest = lowest;
    growing.path = { before, outcome };
  }
  growing.highest = isFirst ? highest : larger(highest, growing.highest);
  growing.combinations += before.combinations * outcome.combinations;
  return growing;
}

function truthsOf(space: readonly SpaceStep[], clauses: readonly ClauseOf[], state: State): string {
  return clauses.map((clause) => (isTrue(space, clause, state) ? "1" : "0")).join("");
}

function isTrue(space: readonly SpaceStep[], { step, clause }: ClauseOf, state: State): boolean {
  return space[step]?.classes.satisfies(state.classes[step] ?? 0, clause) === true;
}
