import { readChannels } from "#shared/color.ts";
import { type Choice, type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { type Option, optionPrice, type Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules, type Variant } from "#shared/rules/rules-index.ts";
import { type Cents, sum, ZERO_CENTS } from "../money.ts";
import { findAvailableVariant, holds } from "./availability.ts";
import { type ChosenOption, reviewChoices } from "./review-choices.ts";

/** A choice that another one removed. */
interface RemovedValue {
  readonly stepKey: string;
  readonly value: string;
}

/** A choice that a completion adds. */
interface AddedOption extends ChosenOption {
  /** The removed choice that it stands in for; undefined if it is that choice, or there was none. */
  readonly instead: Option | undefined;
}

export interface Completion {
  /** Complete and valid, with all choices of the incomplete configuration. */
  readonly configuration: Configuration;
  /** Its options, which `priceChosen` prices without another review. */
  readonly chosen: readonly ChosenOption[];
  /** In step order; empty if nothing was missing. */
  readonly added: readonly AddedOption[];
}

/** The number of options tried until a completion is found. The default catalog needs a few dozen, even for an empty bench. */
const MAX_WORK = 4_000;

/** The number of options tried after that, for a better one. Each card of a step asks for a completion. */
const MAX_WORK_FOR_BETTER = 200;

/** A choice to try in a step. */
interface Candidate {
  readonly values: readonly string[];
  readonly cost: Cents;
  /** How many kinds of options are closer to the removed choice. */
  readonly rank: number;
}

interface Attempt {
  readonly configuration: Configuration;
  readonly ranks: number;
  readonly cost: Cents;
}

/**
 * Adds a choice in each required step without one. It puts removed choices back, or else takes the option most like
 * them; among equals, the cheapest. Undefined if no completion was found. The configuration must be settled. All its
 * choices stay.
 */
export function complete(
  rules: Rules,
  configuration: Configuration,
  removed: readonly RemovedValue[],
): Completion | undefined {
  const gaps = findGaps(rules, configuration);
  const findRemoved = ({ step, variants }: IndexedStep) =>
    removed.filter(({ stepKey, value }) => stepKey === step.key && variants.has(value)).map(({ value }) => value);
  // The lowest price of each step and all later ones together.
  const leasts = gaps.map(leastPrice);
  const leastFrom = gaps.map((_, index) => leasts.slice(index).reduce((all, least) => all + least, 0));
  const kept = chosenVariants(rules, configuration);
  const leastKept = kept.reduce((all, variants) => all + leastOf(variants), 0);
  let best: Attempt | undefined;
  let work = 0;
  let mostWork = MAX_WORK;
  visit(0, { configuration, ranks: 0, cost: ZERO_CENTS });
  return best && completionOf(best.configuration);

  function visit(index: number, soFar: Attempt): void {
    const gap = gaps[index];
    const least = soFar.cost + (leastFrom[index] ?? 0) + leastKept;
    if (best && isWorse(soFar, least, best)) return;
    if (!gap) {
      const cost = sum([soFar.cost, ...kept.map((all) => priceIn(all, soFar.configuration))]);
      if (!best) mostWork = Math.min(MAX_WORK, work + MAX_WORK_FOR_BETTER);
      if (!best || !isWorse(soFar, cost, best)) best = { ...soFar, cost };
      return;
    }
    for (const { values, cost, rank } of listCandidates(gap, soFar.configuration, findRemoved(gap))) {
      work += 1;
      if (work > mostWork) return;
      const [only = ""] = values;
      const choice: Choice = gap.step.multiSelect ? values : only;
      const next = { ...soFar.configuration, [gap.step.key]: choice };
      if (losesChoice(index, next)) continue;
      visit(index + 1, {
        configuration: next,
        ranks: soFar.ranks + rank,
        cost: sum([soFar.cost, cost]),
      });
    }
  }

  /** Whether a choice is unavailable from here on, whatever the gaps after this one get. */
  function losesChoice(index: number, next: Configuration): boolean {
    const undecided = new Set(gaps.slice(index + 1).map(({ step }) => step.key));
    return kept.some((variants) =>
      variants.every(
        ({ clauses, exclusions }) =>
          clauses.some((clause) => !undecided.has(clause.stepKey) && !holds(clause, next)) ||
          exclusions.some(({ negated }) =>
            negated.every((clause) => !undecided.has(clause.stepKey) && !holds(clause, next)),
          ),
      ),
    );
  }

  function completionOf(found: Configuration): Completion {
    const review = reviewChoices(rules, found);
    const added = review.chosen
      .filter(({ step }) => gaps.some((gap) => gap.step === step))
      .map(({ step, option }): AddedOption => {
        const gap = gaps.find((each) => each.step === step);
        const had = gap ? findRemoved(gap) : [];
        const isBack = step.multiSelect || had.includes(option.value);
        const instead = isBack ? undefined : gap?.variants.get(had.at(-1) ?? "")?.[0].option;
        return { step, option, instead };
      });
    return { configuration: review.configuration, chosen: review.chosen, added };
  }
}

/** The required steps without a choice. */
function findGaps(rules: Rules, configuration: Configuration): readonly IndexedStep[] {
  return indexRules(rules).steps.filter(
    ({ step }) => step.required && chosenValues(configuration, step.key).length === 0,
  );
}

/** Whether `complete` would add nothing. */
export const isComplete = (rules: Rules, configuration: Configuration): boolean =>
  findGaps(rules, configuration).length === 0;

/** The variants of each chosen option that can become unavailable, or get another price, when choices are added. */
function chosenVariants(rules: Rules, configuration: Configuration) {
  return indexRules(rules)
    .steps.flatMap(({ step, variants }) =>
      chosenValues(configuration, step.key).map((value) => variants.get(value) ?? []),
    )
    .filter(
      (variants) =>
        variants.length > 1 ||
        variants.some(({ clauses, exclusions }) => exclusions.length > 0 || clauses.some(({ not }) => not)),
    );
}

/** The price of an option whose choice is available, in cents. */
function priceIn(variants: readonly Variant[], configuration: Configuration): Cents {
  const variant = findAvailableVariant(variants, configuration);
  return variant ? optionPrice(variant.option) : ZERO_CENTS;
}

const leastOf = (variants: readonly Variant[]): number =>
  Math.min(...variants.map(({ option }) => optionPrice(option)));

/** Whether an attempt, with the least that it can cost in the end, is no better than the best one. */
function isWorse({ ranks }: Attempt, leastCost: number, best: Attempt): boolean {
  return ranks > best.ranks || (ranks === best.ranks && leastCost >= best.cost);
}

/** The least that a choice in a step costs. */
function leastPrice({ variants }: IndexedStep): number {
  const prices = [...variants.values()].flat().map(({ option }) => optionPrice(option));
  const negative = prices.filter((price) => price < 0).reduce((all, price) => all + price, 0);
  return negative < 0 ? negative : Math.min(...prices);
}

/** The choices to try in a step, the most alike first, then the cheapest: the removed ones together, or one option. */
function listCandidates(
  { step, options, exclusive }: IndexedStep,
  configuration: Configuration,
  removed: readonly string[],
): readonly Candidate[] {
  const offered = options.flatMap(({ variants }) => findAvailableVariant(variants, configuration) ?? []);
  if (step.multiSelect) {
    const back = offered.filter(({ option }) => removed.includes(option.value));
    const together = back.filter(({ option }) => back.length === 1 || !exclusive.has(option.value));
    if (together.length > 0) return [candidateOf(together, 0)];
  }
  const known = options.find(({ value }) => value === removed.at(-1))?.variants[0].option;
  const distances = offered.map(({ option }) => (known && !step.multiSelect ? differenceOf(known, option) : 0));
  const kinds = [...new Set(distances)].sort((a, b) => a - b);
  return offered
    .map((variant, index) => candidateOf([variant], kinds.indexOf(distances[index] ?? 0)))
    .sort((a, b) => a.rank - b.rank || a.cost - b.cost);
}

function candidateOf(variants: readonly Variant[], rank: number): Candidate {
  return {
    values: variants.map(({ option }) => option.value),
    cost: sum(variants.map(({ option }) => optionPrice(option))),
    rank,
  };
}

/** How different an option is from another one of its step: by its figure or its color. 0 is the same option. */
function differenceOf(from: Option, to: Option): number {
  if (from.value === to.value) return 0;
  const figure = READ_FIGURES.find((each) => each(from) !== undefined);
  const [a, b] = [figure?.(from), figure?.(to)];
  if (a !== undefined && b !== undefined) return 1 + Math.abs(a - b);
  if (!from.colorCode || !to.colorCode) return Number.POSITIVE_INFINITY;
  const [was, is] = [readChannels(from.colorCode), readChannels(to.colorCode)];
  return 1 + was.reduce((all, channel, index) => all + Math.abs(channel - (is[index] ?? 0)), 0);
}

/** The figures by which people compare the options of a step. The first that an option has counts. */
const READ_FIGURES: readonly ((option: Option) => number | undefined)[] = [
  ({ specifications }) => specifications?.weightCapacity,
  ({ dimensions }) => dimensions?.width,
  ({ dimensions }) => dimensions?.depth,
  ({ dimensions }) => dimensions?.height,
];
