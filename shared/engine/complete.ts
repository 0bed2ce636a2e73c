import { readChannels } from "#shared/color.ts";
import { type Configuration, chosenValues, type StepValue } from "#shared/rules/configuration.ts";
import { type Option, optionPrice, type Rules } from "#shared/rules/model.ts";
import { type IndexedStep, indexRules, type Variant } from "#shared/rules/rules-index.ts";
import { findAvailableVariant } from "./availability.ts";
import { type ChosenOption, reviewChoices } from "./review-choices.ts";
import { type Pick, searchBenches } from "./search-benches.ts";

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

/** More than the most kinds of options in a step. */
const ESD_LOSS = 1_000;

/**
 * Adds a choice in each required step without one. It puts removed choices back, or else takes the option most like
 * them; among equals, the cheapest. A bench with an ESD option, or that had one, gets ESD options where it can. Undefined if no completion was found. The configuration must be settled. All its
 * choices stay.
 */
export function complete(
  rules: Rules,
  configuration: Configuration,
  removed: readonly StepValue[],
): Completion | undefined {
  const gaps = findGaps(rules, configuration);
  const findRemoved = ({ step, variants }: IndexedStep) =>
    removed.filter(({ stepKey, value }) => stepKey === step.key && variants.has(value)).map(({ value }) => value);
  const chosenIn = ({ step, variants }: IndexedStep) =>
    chosenValues(configuration, step.key).map((value) => variants.get(value) ?? []);
  const { steps } = indexRules(rules);
  const wasEsd = (entry: IndexedStep) => findRemoved(entry).some((value) => hasEsd(entry.variants.get(value) ?? []));
  const prefersEsd = steps.some((entry) => chosenIn(entry).some(hasEsd) || wasEsd(entry));
  const [best] = searchBenches({
    start: configuration,
    // Other choices stay, at the same price.
    steps: steps.filter((entry) => gaps.includes(entry) || chosenIn(entry).some(canChange)),
    needed: steps.flatMap(chosenIn).filter(canChange),
    leastOf: (entry) => (gaps.includes(entry) ? leastPrice(entry) : sumUp(chosenIn(entry).map(leastOf))),
    listPicks(entry, earlier) {
      if (gaps.includes(entry)) return listCandidates(entry, earlier, findRemoved(entry), prefersEsd);
      return [{ variants: chosenIn(entry).flatMap((all) => findAvailableVariant(all, earlier) ?? []), loss: 0 }];
    },
    findsAll: false,
    ...{ budget: { left: MAX_WORK }, mostForBetter: MAX_WORK_FOR_BETTER },
  });
  return best && completionOf(best.configuration);

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

/** Whether an option can become unavailable, or get another price, when choices are added. */
const canChange = (variants: readonly Variant[]): boolean =>
  variants.length > 1 ||
  variants.some(({ clauses, exclusions }) => exclusions.length > 0 || clauses.some(({ not }) => not));

const sumUp = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const leastOf = (variants: readonly Variant[]): number =>
  Math.min(...variants.map(({ option }) => optionPrice(option)));

const hasEsd = (variants: readonly Variant[]): boolean => variants.some(({ option }) => option.esd);

/** The least that a choice in a step costs. */
function leastPrice({ step, variants }: IndexedStep): number {
  const prices = [...variants.values()].map(leastOf);
  const least = Math.min(...prices);
  return step.multiSelect && least < 0 ? sumUp(prices.filter((price) => price < 0)) : least;
}

/**
 * The choices to try in a step: the removed ones together, or one option. Its loss is how many kinds of options are closer to the
 * removed one, and more if another one is ESD.
 */
function listCandidates(
  { step, options, exclusive }: IndexedStep,
  configuration: Configuration,
  removed: readonly string[],
  prefersEsd: boolean,
): readonly Pick[] {
  const offered = options.flatMap(({ variants }) => findAvailableVariant(variants, configuration) ?? []);
  if (step.multiSelect) {
    const back = offered.filter(({ option }) => removed.includes(option.value));
    const variants = back.filter(({ option }) => back.length === 1 || !exclusive.has(option.value));
    if (variants.length > 0) return [{ variants, loss: 0 }];
  }
  const last = removed.at(-1);
  const known = options.find(({ value }) => value === last)?.variants[0].option;
  const distances = offered.map(({ option }) => (known && !step.multiSelect ? differenceOf(known, option) : 0));
  const kinds = [...new Set(distances)].sort((a, b) => a - b);
  const needsEsd = prefersEsd && options.some(({ variants }) => hasEsd(variants));
  return offered.map((variant, index) => {
    const { esd, value } = variant.option;
    const isLost = needsEsd && !esd && value !== last;
    return { variants: [variant], loss: kinds.indexOf(distances[index] ?? 0) + (isLost ? ESD_LOSS : 0) };
  });
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
