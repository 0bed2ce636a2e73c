import type { ConditionPart } from "#shared/rules/condition.ts";
import type { Derived } from "#shared/rules/exclusion.ts";
import type { Step } from "#shared/rules/model.ts";
import type { Exclusion } from "#shared/rules/not-offered.ts";
import { createLayer, type Layer, MAX_SETS, newState, type Row, type State } from "./search-layer.ts";
import { decidingSteps, lastNeeds, type SearchedStep, searchedSteps, withoutPrices } from "./searched-steps.ts";

/** Choices that leave a required step without an option. Without values, it is no choice in this optional step. */
export type DeadEnd = Exclusion;

interface Found extends Pick<Derived, "hidden" | "exhaustive"> {
  readonly deadEnds: readonly DeadEnd[];
}

/** The limit on states, choices and comparisons. A search at the limit takes about half a second. */
const MAX_WORK = 1_500_000;

/**
 * Finds the smallest combinations after which no bench can be finished, and the required steps that never have an option.
 * A visitor who meets none of them and goes through the steps in order always finds an option in the next required one.
 */
export function findDeadEnds(steps: readonly Step[]): Found {
  const groups = dependentGroups(withoutPrices(steps));
  const found = groups.map((group) => searchGroup(searchedSteps(group), MAX_WORK / groups.length));
  return {
    deadEnds: found.flatMap((each) => each?.deadEnds ?? []),
    hidden: found.flatMap((each) => each?.hidden ?? []),
    exhaustive: found.every((each) => each !== undefined),
  };
}

/** The required steps that can be left without an option, each with the steps that decide about it. Groups share no step. */
function dependentGroups(steps: readonly Step[]): readonly (readonly Step[])[] {
  const deciding = decidingSteps(steps);
  let groups: ReadonlySet<string>[] = [];
  for (const { key, required, options } of steps) {
    const keys = deciding.get(key) ?? new Set([key]);
    if (!required || options.some(({ when }) => !when)) continue;
    const meets = (group: ReadonlySet<string>) => [...keys].some((each) => group.has(each));
    const joined = groups.filter(meets).flatMap((group) => [...group]);
    groups = [...groups.filter((group) => !meets(group)), new Set([...keys, ...joined])];
  }
  return groups.map((keys) => steps.filter(({ key }) => keys.has(key)));
}

/** Undefined if there are too many combinations. */
function searchGroup(steps: readonly SearchedStep[], mostWork: number): Pick<Found, "deadEnds" | "hidden"> | undefined {
  const lastNeed = lastNeeds(steps);
  const layers: Layer[] = [];
  let states: readonly State[] = [newState([])];
  let work = 0;
  for (const [index, step] of steps.entries()) {
    const layer = createLayer(step, states, (clause) => (lastNeed.get(clause) ?? 0) > index);
    work += layer.work;
    const hasManySets = states.some(({ sets }) => sets.length > MAX_SETS);
    if (work > mostWork || hasManySets) return undefined;
    layers.push(layer);
    states = layer.next;
  }
  for (const state of states) state.isAlive = true;
  for (const layer of layers.toReversed()) layer.markStates();

  const deadEnds: DeadEnd[] = [];
  for (const [index, layer] of layers.entries()) {
    const isKnown = (clause: number) => (lastNeed.get(clause) ?? 0) >= index;
    const known = layers.slice(0, index + 1);
    for (const { values, rows } of layer.listRows()) {
      const alive = rows.filter(({ isAlive }) => isAlive);
      const found: (readonly Literal[])[] = [];
      work += rows.length;
      for (const row of rows) {
        work += found.length;
        if (work > mostWork) return undefined;
        if (row.isAlive || found.some((literals) => matches(row, literals))) continue;
        const all = literalsOf(known, row, isKnown);
        work += alive.length * all.length;
        const literals = shortenLiterals(all, alive);
        found.push(literals);
        deadEnds.push({
          ...{ stepKey: layer.step.key, values, lacking: row.lacking },
          when: writeParts(known, literals),
        });
      }
    }
  }
  const hidden = layers.flatMap(({ isHidden, step }) => (isHidden ? [step.key] : []));
  return { deadEnds: joinValues(deadEnds), hidden };
}

/** Whether a clause holds. */
interface Literal {
  readonly step: number;
  readonly clause: number;
  readonly not: boolean;
}

const matches = (row: Row, literals: readonly Literal[]): boolean =>
  literals.every(({ clause, not }) => row.holding.has(clause) !== not);

/** The known choices at a row. In its own step, only the chosen option: the rest is still open. */
const literalsOf = (layers: readonly Layer[], row: Row, isKnown: (clause: number) => boolean): readonly Literal[] =>
  layers.flatMap(({ step }, index) =>
    step.clauses.flatMap(({ clause }): readonly Literal[] => {
      const not = !row.holding.has(clause);
      const isOpen = index === layers.length - 1 ? not : !isKnown(clause);
      return isOpen ? [] : [{ step: index, clause, not }];
    }),
  );

/** As few as tell a dead end from all rows that are none: first without whole steps, then without single clauses. */
function shortenLiterals(all: readonly Literal[], alive: readonly Row[]): readonly Literal[] {
  const isEnough = (literals: readonly Literal[]) => !alive.some((row) => matches(row, literals));
  let left = all;
  for (const step of new Set(all.map((literal) => literal.step))) {
    const fewer = left.filter((literal) => literal.step !== step);
    if (isEnough(fewer)) left = fewer;
  }
  for (const literal of left.toSorted((a, b) => Number(a.not) - Number(b.not))) {
    const fewer = left.filter((each) => each !== literal);
    if (isEnough(fewer)) left = fewer;
  }
  return left;
}

/** The literals as parts of a condition. A required step without a choice meets none: the visitor has yet to choose there. */
function writeParts(layers: readonly Layer[], literals: readonly Literal[]): readonly ConditionPart[] {
  return layers.flatMap(({ step, isHidden }, index): readonly ConditionPart[] => {
    const own = literals.filter((literal) => literal.step === index);
    if (own.length === 0 || isHidden) return [];
    const { key: stepKey } = step;
    const all = [...new Set(step.options.map(({ option }) => option.value))];
    const valuesOf = (clause: number) => step.clauses.find((each) => each.clause === clause)?.values ?? [];
    const held = own.filter(({ not }) => !not).map(({ clause }) => valuesOf(clause));
    const failed = new Set(own.filter(({ not }) => not).flatMap(({ clause }) => valuesOf(clause)));
    const without: ConditionPart = { stepKey, values: [...failed], not: true };
    const isChosen = step.required || held.length > 0;
    if (!isChosen) return [without];
    if (!step.multiSelect) {
      const isHeld = (value: string) => held.every((values) => values.includes(value));
      const values = all.filter((value) => isHeld(value) && !failed.has(value));
      return [{ stepKey, values, not: false }];
    }
    const some = (held.length > 0 ? held : [all]).map((values): ConditionPart => ({ stepKey, values, not: false }));
    return failed.size > 0 ? [...some, without] : some;
  });
}

/** One dead end for those that differ only in the last choice. */
function joinValues(deadEnds: readonly DeadEnd[]): readonly DeadEnd[] {
  const joined = new Map<string, DeadEnd>();
  for (const each of deadEnds) {
    const { stepKey, values, when, lacking } = each;
    const isChoice = values.length > 0;
    const name = JSON.stringify([stepKey, when, lacking, isChoice]);
    const known = joined.get(name)?.values ?? [];
    joined.set(name, { ...each, values: [...known, ...values] });
  }
  return [...joined.values()];
}
