import { labelsOf } from "#shared/changes/condition-sentence.ts";
import { cents, formatModifier, formatMoney, negate, sum } from "#shared/money.ts";
import type { ConditionPart } from "#shared/rules/condition.ts";
import { finishedSteps, readRules, type Step } from "#shared/rules/model.ts";
import { listOptions } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { type DeadEnd, findDeadEnds } from "./find-exclusions.ts";
import type { RulesCheck, RulesProblem } from "./rules-problem.ts";
import {
  type CombinationSearch,
  MAX_SEARCH_WORK,
  type Path,
  type StepFindings,
  searchCombinations,
} from "./search-combinations.ts";
import { decidingSteps, MAX_DECIDING, searchedSteps } from "./searched-steps.ts";
import { type CombinationPart, whenSentence } from "./when-sentence.ts";

/**
 * Finds what appears only in combinations: dead ends, options that are never offered, prices that never count, totals below zero. Dead
 * ends become exclusions, so that visitors never meet one.
 */
export function checkCombinations(document: RulesDocument): Required<Pick<RulesCheck, "warnings" | "derived">> {
  const { deadEnds, hidden, exhaustive } = findDeadEnds(finishedSteps(readRules(document)));
  const exclusions = deadEnds.filter(({ values }) => values.length > 0);
  const derived = { exclusions, hidden, exhaustive, hiddenBenches: [] };
  const steps = finishedSteps(readRules(document, derived));
  const search = searchCombinations(searchedSteps(steps));
  return {
    derived,
    warnings: [
      ...deadEndWarnings(document, deadEnds, [...hidden, ...archivedSteps(document)]),
      ...(exhaustive ? [] : [MANY_COMBINATIONS]),
      ...searchCloser(steps, search).flatMap((found) => (found.exhaustive ? findIdle(document, found) : [])),
      ...findNegativeTotal(document, search),
    ],
  };
}

/**
 * Repeats the search for each step that was not searched exhaustively, with only the steps that its conditions name,
 * directly or indirectly. The result is exact if the new search is exhaustive.
 * Together, these searches may take as long as the first one.
 */
function searchCloser(steps: readonly Step[], { findings }: CombinationSearch): readonly StepFindings[] {
  const deciding = decidingSteps(steps);
  return findings.map((found, index) => {
    const keys = deciding.get(found.step.key) ?? new Set();
    if (found.exhaustive || keys.size > MAX_DECIDING) return found;
    const few = searchedSteps(steps.slice(0, index + 1).filter((step) => keys.has(step.key)));
    const closer = searchCombinations(few, MAX_SEARCH_WORK / steps.length).findings.at(-1);
    return closer?.exhaustive ? closer : found;
  });
}

/** The keys of required steps of which all options are archived. */
const archivedSteps = ({ steps }: RulesDocument): readonly string[] =>
  steps
    .filter((step) => step.required && step.options.length > 0)
    .filter((step) => step.options.every(({ archived }) => archived))
    .map(({ key }) => key);

/** The options that visitors do not get because no bench could be finished with them, in sentences for staff. */
function deadEndWarnings(
  document: RulesDocument,
  deadEnds: readonly DeadEnd[],
  hidden: readonly string[],
): readonly RulesProblem[] {
  const pathOf = (stepKey: string) => `steps.${document.steps.findIndex(({ key }) => key === stepKey)}`;
  const nameOf = (stepKey: string) => document.steps.find(({ key }) => key === stepKey)?.name ?? stepKey;
  const namePart = ({ stepKey, values, not }: ConditionPart) => {
    const { name, labels } = labelsOf(stepKey, values, document.steps);
    return { stepName: name, labels, not };
  };
  return [
    ...deadEnds.map(({ stepKey, values, when, lacking }): RulesProblem => {
      const lack = `${nameOf(lacking)} has no option${whenSentence([...when, { stepKey, values, not: false }].map(namePart))}`;
      return {
        path: pathOf(values.length > 0 ? stepKey : lacking),
        code: values.length > 0 ? "not_offered" : "dead_end",
        message:
          values.length > 0
            ? `Not offered yet: ${lack}.`
            : `${lack}: add one for this case, or make the step optional.`,
        ...(values.length > 0 && { notOffered: { stepKey, values, lacking } }),
      };
    }),
    ...hidden.map(
      (stepKey): RulesProblem => ({
        path: pathOf(stepKey),
        code: "never_offered",
        message: `${nameOf(stepKey)} is not shown to visitors: none of its options is ever available.`,
      }),
    ),
  ];
}

const MANY_COMBINATIONS: RulesProblem = {
  path: "",
  code: "many_combinations",
  message: "There are too many combinations to search all of them. The page tries each option before it offers it.",
};

/** Options that nobody can choose, and prices that never count, each at its place. */
function findIdle(document: RulesDocument, { step, offered }: StepFindings): readonly RulesProblem[] {
  const placed = listOptions(document).filter((each) => each.step.key === step.key);
  return placed.flatMap(({ option: { value, label, prices = [] }, path }): readonly RulesProblem[] => {
    const atPrices = step.options.filter(({ option }) => option.value === value);
    const idle = atPrices.filter((each) => !offered.has(each));
    const name = `${label} (${step.name})`;
    if (atPrices.length > 0 && idle.length === atPrices.length) {
      const message = `${name} can never be chosen: no earlier choices can meet its condition.`;
      return [{ path, code: "never_available", message }];
    }
    return idle.map(({ price, pricePlace }) => {
      const isOwn = pricePlace === prices.length;
      const message = isOwn
        ? `${name} never has its own price, because another always counts.`
        : `${name} never costs ${formatModifier(price)}: no choices meet its condition, or an earlier price counts.`;
      return { path: isOwn ? path : `${path}.prices.${pricePlace}`, code: "never_available", message };
    });
  });
}

function findNegativeTotal({ basePrice }: RulesDocument, { final }: CombinationSearch): readonly RulesProblem[] {
  const cheapest = final.reduce((best, state) => (state.lowest < best.lowest ? state : best));
  const total = sum([cents(basePrice), cheapest.lowest]);
  if (total >= 0) return [];
  const when = whenSentence(cheapestChoices(cheapest.path));
  return [
    {
      path: "basePrice",
      code: "negative_total",
      message: `The total could fall to ${formatMoney(total)}${when}: raise the base price by ${formatMoney(negate(total))} or the prices of these options.`,
    },
  ];
}

/** The cheapest choice in each step that has one. */
function cheapestChoices(path: Path): readonly CombinationPart[] {
  const parts: CombinationPart[] = [];
  for (let part = path; part; part = part.before) {
    const { step, choice } = part;
    const { name: stepName, multiSelect } = step;
    const cheapest = choice.options.filter(({ price }) => price === choice.lowest).slice(0, 1);
    const labels = (multiSelect ? choice.options : cheapest).map(({ option }) => option.label);
    if (labels.length > 0) parts.unshift({ stepName, multiSelect, labels });
  }
  return parts;
}
