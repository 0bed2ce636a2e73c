import type { Choice } from "../configuration.ts";
import { type Cents, cents, dollars } from "../money.ts";
import type { Condition, OptionDocument, RulesDocument, StepDocument } from "../rules.ts";

/** An option inside the program: prices in cents, with the condition it waits for, if any. */
export type Option = Readonly<
  Omit<OptionDocument, "priceModifier" | "price"> & {
    priceModifier: Cents;
    price?: Cents | undefined;
    when?: Condition | undefined;
  }
>;

/** A step inside the program: all its options in one list, the unconditional ones first. */
export type Step = Readonly<
  Omit<StepDocument, "options" | "conditionalOptions"> & {
    options: readonly Option[];
    /** What is decided for the visitors of a partner, who do not see the step. */
    fixedChoice?: Choice | undefined;
  }
>;

/** The rules inside the program. Steps stand in the order of their numbers. */
export interface Rules {
  readonly product: string;
  readonly name: string;
  readonly basePrice: Cents;
  readonly steps: readonly Step[];
  /** All prices are 0, and none is to be shown. */
  readonly pricesHidden?: true | undefined;
}

/** Reads a rules document: dollars become cents, and the two option lists of a step become one. */
export function readRules(document: RulesDocument): Rules {
  return {
    product: document.product,
    name: document.name,
    basePrice: cents(document.basePrice),
    steps: document.steps
      .map((step): Step => {
        const { options, conditionalOptions = [], ...facts } = step;
        return { ...facts, options: [...options, ...conditionalOptions].map(readOption) };
      })
      .sort((a, b) => a.stepNumber - b.stepNumber),
  };
}

/** Reads one option; the condition of a conditional one is kept. */
export function readOption(option: OptionDocument): Option {
  const { priceModifier, price, ...facts } = option;
  return {
    ...facts,
    priceModifier: cents(priceModifier),
    ...(price === undefined ? {} : { price: cents(price) }),
  };
}

/** An option as the wire and the rules file write it: prices in dollars, without its condition. */
export function writeOption(option: Option): OptionDocument {
  const { priceModifier, price, when: _when, ...facts } = option;
  return {
    ...facts,
    priceModifier: dollars(priceModifier),
    ...(price === undefined ? {} : { price: dollars(price) }),
  };
}

/** What choosing the option costs: `price` where it is given, in the place of the modifier. */
export function optionPrice(option: Option): Cents {
  return option.price ?? option.priceModifier;
}

/** A step without any option is a draft: it is never missing, and nothing can be chosen in it. */
export function finishedSteps(rules: Rules): readonly Step[] {
  return rules.steps.filter((step) => step.options.length > 0);
}

/** The steps that visitors see: no drafts, and none that is decided for them. */
export function visibleSteps(rules: Rules): readonly Step[] {
  return finishedSteps(rules).filter((step) => step.fixedChoice === undefined);
}
