import { type Cents, cents, formatMoney, larger, negate, smaller, sum, ZERO } from "../../money.ts";
import type { RulesDocument } from "../../rules.ts";
import type { CombinationPart, RulesCheck, RulesProblem } from "../check-rules.ts";
import { joinLabels } from "../reason-sentence.ts";
import { combinationSpace, type SpaceOption, type SpaceStep } from "./combination-space.ts";
import {
  type CombinationSearch,
  type Finding,
  type State,
  searchCombinations,
} from "./search-combinations.ts";
import { searchCones } from "./search-cones.ts";
import type { Outcome } from "./step-outcomes.ts";

/** More dead ends of one step tell nothing new. */
const MOST_EXAMPLES = 3;
/** Of what may be chosen in a step of a combination, that many are named. */
const MOST_LABELS = 8;

/** Dead ends, options offered twice or never, totals below zero: what only combinations show. */
export function checkCombinations(document: RulesDocument): Required<Omit<RulesCheck, "document">> {
  const base = cents(document.basePrice);
  const space = combinationSpace(document);
  const search = searchCombinations(space);
  const whole = search.final.filter((state) => state.whole);
  const cones = searchCones(document, space, search.exhaustiveSteps);

  const problems = space.flatMap((step, index) => {
    const cone = cones.get(step.key);
    return cone
      ? problemsAt(cone.space, cone.search, cone.space.length - 1)
      : problemsAt(space, search, index);
  });
  return {
    problems: [...problems, ...negativeTotal(space, search, base)],
    search: {
      exhaustive: search.exhaustive,
      combinations: whole.reduce((count, state) => count + state.combinations, 0),
      lowest: sum([
        base,
        outermost(
          whole.map((state) => state.lowest),
          smaller,
        ),
      ]),
      highest: sum([
        base,
        outermost(
          whole.map((state) => state.highest),
          larger,
        ),
      ]),
    },
  };
}

function problemsAt(
  space: readonly SpaceStep[],
  search: CombinationSearch,
  index: number,
): readonly RulesProblem[] {
  const step = space[index];
  if (!step) return [];
  const deadEnds = search.deadEnds.filter((finding) => finding.step === step);
  const twice = new Map<SpaceOption, CombinationSearch["offeredTwice"][number]>();
  for (const finding of search.offeredTwice) {
    if (finding.step === step && !twice.has(finding.option)) twice.set(finding.option, finding);
  }
  return [
    ...deadEnds.slice(0, MOST_EXAMPLES).map((finding) => deadEnd(space, finding)),
    ...[...twice.values()].map((finding) => offeredTwice(space, finding)),
    ...(index < search.exhaustiveSteps ? neverAvailable(step, search) : []),
  ];
}

function deadEnd(space: readonly SpaceStep[], { step, state }: Finding): RulesProblem {
  const combination = combinationOf(space, state, new Set(step.clauses.map((each) => each.step)));
  return {
    path: step.path,
    code: "dead_end",
    message: `${step.name} has no option${whenSentence(combination)}: give it one there, or make it optional.`,
    combination,
  };
}

function offeredTwice(
  space: readonly SpaceStep[],
  { step, state, option }: CombinationSearch["offeredTwice"][number],
): RulesProblem {
  const { value, label } = option.option;
  const same = step.options.filter((other) => other.option.value === value);
  const named = new Set(same.flatMap(({ clauses }) => clauses.map((each) => each.step)));
  const combination = combinationOf(space, state, named);
  return {
    path: option.path,
    code: "offered_twice",
    message: `${step.name} offers ${label} twice at once${whenSentence(combination)}: let its conditions exclude each other.`,
    combination,
  };
}

/** Known only where all was looked at: what a sample does not offer may still be offered. */
function neverAvailable(step: SpaceStep, { offered }: CombinationSearch): readonly RulesProblem[] {
  return step.options
    .filter((each) => !offered.has(each))
    .map(
      ({ option, path }): RulesProblem => ({
        path,
        code: "never_available",
        message: `${option.label} (${step.name}) can never be chosen: nothing that can be chosen before it fulfills its condition.`,
      }),
    );
}

function negativeTotal(
  space: readonly SpaceStep[],
  { final }: CombinationSearch,
  base: Cents,
): readonly RulesProblem[] {
  const [first, ...others] = final;
  if (!first) return [];
  const cheapest = others.reduce(
    (best, state) => (state.lowest < best.lowest ? state : best),
    first,
  );
  const total = sum([base, cheapest.lowest]);
  if (total >= 0) return [];
  const combination = partsOf(space, cheapest, ({ cheapest }) => cheapest).filter(
    ({ values }) => values.length > 0,
  );
  return [
    {
      path: "basePrice",
      code: "negative_total",
      message: `The total could fall to ${formatMoney(total)}${whenSentence(combination)}: raise the base price by ${formatMoney(negate(total))} or the prices of these options.`,
      combination,
    },
  ];
}

function combinationOf(
  space: readonly SpaceStep[],
  state: State,
  named: ReadonlySet<number>,
): readonly CombinationPart[] {
  return partsOf(space, state, ({ options }) => options).filter((_, index) => named.has(index));
}

/** The state's path, a part for each step, first to last. */
function partsOf(
  space: readonly SpaceStep[],
  state: State,
  shown: (outcome: Outcome) => readonly SpaceOption[],
): readonly CombinationPart[] {
  const outcomes: Outcome[] = [];
  for (let { path } = state; path; path = path.before.path) outcomes.unshift(path.outcome);
  return outcomes.flatMap((outcome, index) => {
    const step = space[index];
    if (!step) return [];
    const values = shown(outcome).map(({ option: { value, label } }) => ({ value, label }));
    return [{ stepKey: step.key, stepName: step.name, multiSelect: step.multiSelect, values }];
  });
}

/** ' when Width is 48 in or 60 in and Uprights has no choice'; '' for every combination. */
function whenSentence(combination: readonly CombinationPart[]): string {
  if (combination.length === 0) return "";
  const parts = combination.map(({ stepName, multiSelect, values }) => {
    const all = values.map(({ label }) => label);
    const more = all.length - MOST_LABELS;
    const named = more > 1 ? [...all.slice(0, MOST_LABELS), `${more} others`] : all;
    const labels = joinLabels(named, multiSelect ? "and" : "or");
    return labels === "" ? `nothing is chosen in ${stepName}` : `${stepName} is ${labels}`;
  });
  return ` when ${joinLabels(parts, "and")}`;
}

function outermost(amounts: readonly Cents[], pick: (a: Cents, b: Cents) => Cents): Cents {
  const [first = ZERO, ...others] = amounts;
  return others.reduce((a, b) => pick(a, b), first);
}
