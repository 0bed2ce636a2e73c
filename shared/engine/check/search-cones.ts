import type { RulesDocument } from "../../rules.ts";
import { combinationSpace, type SpaceStep } from "./combination-space.ts";
import {
  type CombinationSearch,
  LIMITS,
  type SearchLimits,
  searchCombinations,
} from "./search-combinations.ts";

/** A step with the steps that decide what it offers, searched by themselves; the step is the last. */
export interface Cone {
  readonly space: readonly SpaceStep[];
  readonly search: CombinationSearch;
}

/** More steps than that are seldom searched through. */
const MOST_STEPS = 12;
/** Of the limits of a search, what all cones together may take, and each of what is left then. */
const SHARE_OF_ALL = 0.25;
const SHARE_OF_EACH = 0.1;

/**
 * For the steps that a search of a whole document did not look at exhaustively: what each offers depends
 * on the few steps that its conditions name, and on those that theirs name. Where these can be searched
 * exhaustively, the answer about the step is exact.
 */
export function searchCones(
  document: RulesDocument,
  space: readonly SpaceStep[],
  exhaustiveSteps: number,
): ReadonlyMap<string, Cone> {
  const cones = new Map<string, Cone>();
  const coneOf: ReadonlySet<number>[] = [];
  let shareLeft = SHARE_OF_ALL;
  space.forEach((step, index) => {
    const members = new Set([index]);
    for (const clause of step.clauses) {
      for (const member of coneOf[clause.step] ?? []) members.add(member);
    }
    coneOf[index] = members;
    if (index < exhaustiveSteps || members.size > MOST_STEPS) return;
    const steps = [...members].flatMap((member) => space[member] ?? []);
    const own = combinationSpace(document, new Set(steps.map(({ key }) => key)));
    const share = shareLeft * SHARE_OF_EACH;
    const search = searchCombinations(own, shareOf(share));
    shareLeft -= search.exhaustive ? search.choices / LIMITS.choices : share;
    if (search.exhaustiveSteps === own.length) cones.set(step.key, { space: own, search });
  });
  return cones;
}

function shareOf(share: number): SearchLimits {
  return {
    choices: LIMITS.choices * share,
    states: LIMITS.states * share,
    sets: LIMITS.sets * share,
    conditions: LIMITS.conditions * share,
  };
}
