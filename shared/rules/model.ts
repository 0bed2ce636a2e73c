import { type Cents, cents, dollars, ZERO_CENTS } from "#shared/money.ts";
import type { Choice } from "./configuration.ts";
import type {
  Condition,
  Hint,
  OptionDocument,
  RulesDocument,
  StartingBench,
  StepDocument,
} from "./rules.ts";

/** An option inside the program: prices in cents, with its condition, if any. */
export type Option = Readonly<
  Omit<OptionDocument, "priceModifier" | "price"> & {
    priceModifier: Cents;
    price?: Cents | undefined;
    when?: Condition | undefined;
  }
>;

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
  readonly startingBenches?: readonly StartingBench[] | undefined;
  readonly hints?: readonly Hint[] | undefined;
  /** All prices are 0, and visitors see none. */
  readonly pricesHidden?: true | undefined;
}

/** Reads rules from their JSON form: dollars become cents, and the two option lists of a step become one. */
export function readRules(document: RulesDocument): Rules {
  return {
    product: document.product,
    name: document.name,
    basePrice: cents(document.basePrice),
    orderCodePrefix: document.orderCodePrefix,
    steps: document.steps
      .map((step): Step => {
        const { options, conditionalOptions = [], ...facts } = step;
        return { ...facts, options: [...options, ...conditionalOptions].map(readOption) };
      })
      .sort((a, b) => a.stepNumber - b.stepNumber),
    startingBenches: document.startingBenches,
    hints: document.hints,
  };
}

/** Reads an option with its condition, if it has one. */
function readOption(option: OptionDocument): Option {
  const { priceModifier, price, ...facts } = option;
  return {
    ...facts,
    priceModifier: cents(priceModifier),
    ...(price === undefined ? {} : { price: cents(price) }),
  };
}

/** An option as in the API and in the rules file: prices in dollars, without its condition. */
export function writeOption(option: Option): OptionDocument {
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
