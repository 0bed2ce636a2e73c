import { type Cents, cents, dollars, ZERO_CENTS } from "#shared/money.ts";
import { type Choice, type Configuration, chosenValues } from "./configuration.ts";
import { type Derived, type Exclusion, NOTHING_DERIVED } from "./exclusion.ts";
import type { Condition, Hint, OfferedOption, OptionDocument, RulesDocument, StepDocument } from "./rules.ts";
import type { OfferedBench, StartingBench } from "./starting-benches.ts";

/** An option inside the program: prices in cents, with its condition, if any, and without what only staff see. */
export type Option = Readonly<
  Omit<OfferedOption, "priceModifier" | "price"> & {
    priceModifier: Cents;
    price?: Cents | undefined;
    when?: Condition | undefined;
  }
>;

/** An option that nobody can choose anymore. Old links, quotes and order codes still name it. */
export interface ArchivedOption {
  readonly stepKey: string;
  readonly stepName: string;
  readonly stepNumber: number;
  readonly value: string;
  readonly label: string;
  readonly sku?: string | undefined;
}

/** A step inside the program: all its options in one list, those without a condition first. */
export type Step = Readonly<
  Omit<StepDocument, "options" | "conditionalOptions"> & {
    options: readonly Option[];
    /** The fixed choice of a partner's visitors, who do not see the step. */
    fixedChoice?: Choice | undefined;
  }
>;

/** The rules inside the program. The steps are in the order of their numbers. */
export interface Rules {
  readonly product: string;
  readonly name: string;
  readonly basePrice: Cents;
  readonly orderCodePrefix?: string | undefined;
  readonly steps: readonly Step[];
  readonly startingBenches?: readonly OfferedBench[] | undefined;
  readonly hints?: readonly Hint[] | undefined;
  /** The options that the steps had; undefined if none is archived. */
  readonly archived?: readonly ArchivedOption[] | undefined;
  /** The options after which no bench could be finished; undefined if there are none. */
  readonly exclusions?: readonly Exclusion[] | undefined;
  /** Whether there may be more of them, so that pages look one bench ahead. */
  readonly looksAhead?: true | undefined;
  /** All prices are 0, and visitors see none. */
  readonly pricesHidden?: true | undefined;
}

/**
 * Reads rules from their JSON form: dollars become cents, and the two option lists of a step become one. Archived options
 * leave their steps, starting benches with an archived option, benches that visitors do not get and what only staff see are left out, so
 * that no operation on the rules can offer or show them. What was derived from the rules keeps visitors from benches that cannot be finished.
 */
export function readRules(
  document: RulesDocument,
  { exclusions, hidden, hiddenBenches, exhaustive }: Derived = NOTHING_DERIVED,
): Rules {
  const archived = document.steps.flatMap(archivedOptions);
  return {
    product: document.product,
    name: document.name,
    basePrice: cents(document.basePrice),
    orderCodePrefix: document.orderCodePrefix,
    steps: document.steps
      .map((step): Step => {
        const { options, conditionalOptions = [], ...facts } = step;
        const all = hidden.includes(step.key) ? [] : [...options, ...conditionalOptions];
        const offered = all.filter((option) => !option.archived);
        return { ...facts, options: offered.map(readOption) };
      })
      .sort((a, b) => a.stepNumber - b.stepNumber),
    startingBenches: document.startingBenches
      ?.filter(
        (bench) =>
          isForVisitors(bench) &&
          !hiddenBenches.includes(bench.name) &&
          findArchived({ archived }, bench.choices).length === 0,
      )
      .map(({ shown: _shown, expected: _expected, ...bench }) => bench),
    hints: document.hints,
    ...(archived.length > 0 && { archived }),
    ...(exclusions.length > 0 && { exclusions }),
    ...(!exhaustive && { looksAhead: true as const }),
  };
}

/** Whether visitors can start from a bench, as long as it fits the rules. */
export const isForVisitors = ({ shown }: StartingBench): boolean => shown !== false;

/** The archived options among the choices of a bench. */
export const findArchived = (
  { archived = [] }: Pick<Rules, "archived">,
  choices: Configuration,
): readonly ArchivedOption[] => archived.filter(({ stepKey, value }) => chosenValues(choices, stepKey).includes(value));

/** The archived options of a step. One with a variant that is still offered is not among them. */
function archivedOptions(step: StepDocument): readonly ArchivedOption[] {
  const { key: stepKey, name: stepName, stepNumber, options, conditionalOptions = [] } = step;
  const all = [...options, ...conditionalOptions];
  if (!all.some(({ archived }) => archived)) return [];
  const known = new Set(all.filter(({ archived }) => !archived).map(({ value }) => value));
  return all.flatMap(({ value, label, sku }) => {
    if (known.has(value)) return [];
    known.add(value);
    return [{ stepKey, stepName, stepNumber, value, label, ...(sku !== undefined && { sku }) }];
  });
}

/** Reads an option with its condition, if it has one. */
function readOption(option: OptionDocument): Option {
  const { priceModifier, price, cost: _cost, archived: _archived, ...shown } = option;
  const { offeredUntil: _offeredUntil, ...facts } = shown;
  return {
    ...facts,
    priceModifier: cents(priceModifier),
    ...(price === undefined ? {} : { price: cents(price) }),
  };
}

/** An option as in the API: prices in dollars, without its condition. */
export function writeOption(option: Option): OfferedOption {
  const { priceModifier, price, when: _when, ...facts } = option;
  return {
    ...facts,
    priceModifier: dollars(priceModifier),
    ...(price === undefined ? {} : { price: dollars(price) }),
  };
}

/** The price of an option in cents: its absolute `price`, if given, replaces the modifier. */
export function optionPrice(option: Option): Cents {
  return option.price ?? option.priceModifier;
}

/** The steps with options. A draft step has none, so it has no choices and is never missing. */
export function finishedSteps(rules: Rules): readonly Step[] {
  return rules.steps.filter((step) => step.options.length > 0);
}

/** The steps that visitors see: no draft steps, and none with a fixed choice. */
export function visibleSteps(rules: Rules): readonly Step[] {
  return finishedSteps(rules).filter((step) => step.fixedChoice === undefined);
}

/** The rules with hidden prices: every amount is 0. */
export function omitPrices(rules: Rules): Rules {
  return {
    ...rules,
    pricesHidden: true,
    basePrice: ZERO_CENTS,
    steps: rules.steps.map((step) => ({
      ...step,
      options: step.options.map(({ price: _price, ...option }) => ({
        ...option,
        priceModifier: ZERO_CENTS,
      })),
    })),
  };
}
