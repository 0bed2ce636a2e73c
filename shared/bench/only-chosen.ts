import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { type Rules, type Step, writeOption } from "#shared/rules/model.ts";
import type { OfferedOption, OfferedRules } from "#shared/rules/rules.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { findAvailableVariant } from "../engine/availability.ts";
import { dollars } from "../money.ts";

/**
 * The rules reduced to the chosen options: much smaller, and enough to draw, describe and price that
 * one bench. Conditional options become ordinary ones. Steps without a choice become draft steps, so
 * descriptions do not list them as not chosen yet.
 */
export function keepChosen(rules: Rules, configuration: Configuration): OfferedRules {
  return {
    product: rules.product,
    name: rules.name,
    basePrice: dollars(rules.basePrice),
    orderCodePrefix: rules.orderCodePrefix,
    steps: rules.steps.map((step) => ({ ...step, options: chosenOf(rules, configuration, step) })),
  };
}

/** A bench with the prices of a quote, in dollars. */
interface QuotedBench {
  readonly configuration: Configuration;
  readonly breakdown: { readonly basePrice: number };
  readonly parts: readonly { readonly stepKey: string; readonly value: string; readonly price: number }[];
}

/** The same with the prices of a quote, which are those of a partner if it has a price list. */
export function keepQuoted(rules: Rules, { configuration, breakdown, parts }: QuotedBench): OfferedRules {
  const prices = new Map(parts.map(({ stepKey, value, price }) => [`${stepKey} ${value}`, price]));
  const document = keepChosen(rules, configuration);
  return {
    ...document,
    basePrice: breakdown.basePrice,
    steps: document.steps.map((step) => ({
      ...step,
      options: step.options.map(({ price: _price, ...option }) => ({
        ...option,
        priceModifier: prices.get(`${step.key} ${option.value}`) ?? 0,
      })),
    })),
  };
}

/** In the order of the rules, as in a parts list. */
function chosenOf(rules: Rules, configuration: Configuration, { key }: Step): OfferedOption[] {
  const chosen = new Set(chosenValues(configuration, key));
  const options = indexRules(rules).byKey.get(key)?.options ?? [];
  return options
    .filter(({ value }) => chosen.has(value))
    .map(({ variants }) => writeOption((findAvailableVariant(variants, configuration) ?? variants[0]).option));
}
