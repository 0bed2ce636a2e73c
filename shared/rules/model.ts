import { keepFor } from "#shared/keep-for.ts";
import { type Cents, cents, dollars, ZERO_CENTS } from "#shared/money.ts";
import { alternativesOf, type ConditionPart } from "./condition.ts";
import { type Choice, type Configuration, chosenValues } from "./configuration.ts";
import { type Derived, NOTHING_DERIVED } from "./exclusion.ts";
import type { ArchivedOption, Exclusion } from "./not-offered.ts";
import { optionAtPrice, priceOf } from "./option-price.ts";
import type {
  AllOf,
  Condition,
  Hint,
  OfferedOption,
  OptionDocument,
  PricedOption,
  RulesDocument,
  StepDocument,
} from "./rules.ts";
import type { OfferedBench, StartingBench } from "./starting-benches.ts";

/** A price that counts while its condition holds, unless an earlier one does. */
export interface OptionPrice {
  readonly when: AllOf;
  readonly price: Cents;
  /** The fields of the option at this price that differ. */
  readonly facts?: PricedOption["prices"][number]["facts"];
}

/** An option inside the program: prices in cents, with its condition, if any, and without what only staff see. */
export type Option = Readonly<
  Omit<OfferedOption, "priceModifier" | "price"> & {
    priceModifier: Cents;
    price?: Cents | undefined;
    when?: Condition | undefined;
    prices?: readonly OptionPrice[] | undefined;
  }
>;

/** A step inside the program. */
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
 * Reads rules from their JSON form: dollars become cents. Archived options
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
        const { options, conditionalOptions: _none, ...facts } = step;
        const offered = hidden.includes(step.key) ? [] : options.filter((option) => !option.archived);
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

const archivedOptions = ({ key, name, stepNumber, options }: StepDocument): readonly ArchivedOption[] =>
  options
    .filter(({ archived }) => archived)
    .map(({ value, label, sku }) => ({
      ...{ stepKey: key, stepName: name, stepNumber, value, label },
      ...(sku !== undefined && { sku }),
    }));

/** Reads an option with its condition and its prices, if it has any. */
function readOption(option: OptionDocument): Option {
  const { priceModifier, price, prices, cost: _cost, archived: _archived, ...shown } = option;
  const { offeredUntil: _offeredUntil, ...facts } = shown;
  return {
    ...facts,
    priceModifier: cents(priceModifier),
    ...(price === undefined ? {} : { price: cents(price) }),
    ...(prices?.length && { prices: prices.map(readPrice) }),
  };
}

function readPrice({ when, price, facts }: NonNullable<OptionDocument["prices"]>[number]): OptionPrice {
  if (!facts) return { when, price: cents(price) };
  const { cost: _cost, ...offered } = facts;
  return { when, price: cents(price), facts: offered };
}

/** An option as in the API: its own price in dollars, without its condition. */
export function writeOption(option: Option): OfferedOption {
  const { priceModifier, price, prices: _prices, when: _when, ...facts } = option;
  return { ...facts, priceModifier: dollars(priceModifier), ...(price === undefined ? {} : { price: dollars(price) }) };
}

/** An option as in the API, with all of its prices in dollars and its condition. */
export const writePricedOption = (option: Option, prices: readonly OptionPrice[]): PricedOption => ({
  ...writeOption(option),
  ...(option.when && { when: option.when }),
  prices: prices.map((each) => ({ ...each, price: dollars(each.price) })),
});

/** The price of an option in cents: its absolute `price`, if given, replaces the modifier. */
export const optionPrice = (option: Option): Cents => priceOf(option);

/** All prices of an option in cents, its own last. */
export const optionPrices = (option: Option): readonly Cents[] => [
  ...(option.prices ?? []).map(({ price }) => price),
  optionPrice(option),
];

/** An option at one of its prices. */
export interface AtPrice {
  readonly option: Option;
  /** Under these alternatives, it costs this, unless an earlier price counts. */
  readonly alternatives: readonly (readonly ConditionPart[])[];
}

/** An option at each of its prices, at its own last. The first whose condition holds counts. */
export const optionAtPrices = keepFor((option: Option): readonly AtPrice[] => {
  const { prices, ...own } = option;
  const alternatives = alternativesOf(option.when);
  if (!prices) return [{ option, alternatives }];
  return [
    ...prices.map((price) => ({
      option: optionAtPrice<Option>(own, price),
      alternatives: alternatives.flatMap((parts) => alternativesOf(price.when).map((more) => [...parts, ...more])),
    })),
    { option: own, alternatives },
  ];
});

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
      options: step.options.map(({ price: _price, prices, ...option }) => ({
        ...option,
        priceModifier: ZERO_CENTS,
        ...(prices && { prices: prices.map((each) => ({ ...each, price: ZERO_CENTS })) }),
      })),
    })),
  };
}
