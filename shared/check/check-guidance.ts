import { validate } from "#shared/engine/validate.ts";
import { ZERO_CENTS } from "#shared/money.ts";
import { offerAll } from "#shared/rules/archive.ts";
import { isAnyOf, stepsNamedBy } from "#shared/rules/condition.ts";
import {
  findArchived,
  finishedSteps,
  isForVisitors,
  type Option,
  type Rules,
  readRules,
  type Step,
} from "#shared/rules/model.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import type { RulesProblem } from "./rules-problem.ts";
import { MAX_SEARCH_WORK, searchCombinations } from "./search-combinations.ts";
import { decidingSteps, MAX_DECIDING, searchedSteps, withoutPrices } from "./searched-steps.ts";

/** Finds starting benches that share a name. */
export function checkStartingBenches({ startingBenches = [] }: RulesDocument) {
  const names = new Set<string>();
  return startingBenches.flatMap(({ name }, index): readonly RulesProblem[] => {
    if (names.size !== names.add(name).size) return [];
    const message = `Another starting bench already has the name ${name}: give each its own.`;
    return [{ path: `startingBenches.${index}.name`, code: "duplicate_bench", message }];
  });
}

/** Warns of starting benches for visitors that these could not have. They are not shown until they fit. */
export function findUnfitBenches(
  { startingBenches = [] }: RulesDocument,
  rules: Rules,
): readonly (RulesProblem & { readonly name: string })[] {
  return startingBenches.flatMap((bench, index) => {
    const { name, choices } = bench;
    if (!isForVisitors(bench) || findArchived(rules, choices).length > 0) return [];
    const problems = validate(rules, choices, { complete: true });
    if (problems.length === 0) return [];
    const path = `startingBenches.${index}`;
    const reasons = problems.map(({ message }) => message).join(" ");
    const message = `Starting bench ${name} is not shown: ${reasons}`;
    return [{ path, name, code: "unavailable_bench", message }];
  });
}

/** Warns of options whose label says ESD if none is marked: catalogs from before the mark have none. */
export function checkEsd({ steps }: RulesDocument): readonly RulesProblem[] {
  const options = steps.flatMap((step, place) =>
    step.options.map((option, index) => ({ ...option, path: `steps.${place}.options.${index}.esd` })),
  );
  const named = options.filter(({ label }) => /\bESD\b/i.test(label));
  const [first] = named;
  if (!first || options.some(({ esd }) => esd)) return [];
  const labels = named.map(({ label }) => label).join("; ");
  const message = `No option is marked as ESD, but labels say it: ${labels}. Mark those that lead a charge to ground, so that the others can be completed with them.`;
  return [{ path: first.path, code: "unmarked_esd", message }];
}

/**
 * Finds hints that no bench can show, and hints that offer an option which is never available while they show. A hint about
 * an archived option is not a mistake: it shows again once the option is offered again.
 */
export function checkHints(document: RulesDocument): readonly RulesProblem[] {
  const { hints = [] } = document;
  const steps = withoutPrices(finishedSteps(readRules(offerAll(document))));
  const deciding = decidingSteps(steps);
  return hints.flatMap((hint, index): readonly RulesProblem[] => {
    const named = [...stepsNamedBy(hint.when), ...(hint.choose ? [hint.choose.stepKey] : [])];
    const keys = new Set(named.flatMap((key) => [...(deciding.get(key) ?? [])]));
    if (keys.size > MAX_DECIDING) return [];
    const few = [...steps.filter(({ key }) => keys.has(key)), ...stepsOf(hint, steps)];
    const { findings } = searchCombinations(searchedSteps(few), MAX_SEARCH_WORK / hints.length);
    const [shown, offered] = findings.slice(-2);
    if (!shown?.exhaustive || !offered?.exhaustive) return [];
    const path = `hints.${index}`;
    const name = `Hint ${index + 1}`;
    if (shown.offered.size === 0) {
      const message = `${name} can never show: no choices can meet its condition.`;
      return [{ path: `${path}.when`, code: "never_available", message }];
    }
    if (!hint.choose || offered.offered.size > 0) return [];
    const message = `${name} offers an option that is never available while it shows.`;
    return [{ path: `${path}.choose`, code: "never_available", message }];
  });
}

/** A name that no step can have. */
const SHOWN_VALUE = "hint shown";

/** Two steps for the search: the first has an option while the hint shows, the second while its option is also available. */
function stepsOf({ when, choose }: Hint, steps: readonly Step[]): readonly [Step, Step] {
  const hintOption = (facts: Pick<Option, "when">): Option => ({
    value: "yes",
    label: "",
    priceModifier: ZERO_CENTS,
    ...facts,
  });
  const hintStep = (key: string, options: readonly Option[]): Step => ({
    key,
    name: key,
    stepNumber: steps.length + 1,
    required: false,
    description: "",
    multiSelect: false,
    options,
  });
  const options = steps.find(({ key }) => key === choose?.stepKey)?.options ?? [];
  const offered = options.filter(({ value }) => value === choose?.value);
  return [
    hintStep(SHOWN_VALUE, [hintOption({ when })]),
    hintStep(
      "hint option",
      offered.map(({ when: own }) => {
        const alternatives = own === undefined ? [{}] : isAnyOf(own) ? own : [own];
        return hintOption({ when: alternatives.map((all) => ({ ...all, [SHOWN_VALUE]: ["yes"] })) });
      }),
    ),
  ];
}
