import { type Configuration, chosenValues } from "../configuration.ts";
import { availableVariant } from "../engine/availability.ts";
import { type Rules, type Step, writeOption } from "../engine/model.ts";
import { indexRules } from "../engine/rules-index.ts";
import { dollars } from "../money.ts";
import type { OptionDocument, RulesDocument } from "../rules.ts";

/**
 * The rules without all that a configuration did not choose: enough to draw, describe and price that
 * one bench as the whole rules do, and a small part of their size. What waited for a condition is an
 * ordinary option here; a step without a choice has none and so is no longer named as not chosen yet.
 */
export function onlyChosen(rules: Rules, configuration: Configuration): RulesDocument {
  return {
    product: rules.product,
    name: rules.name,
    basePrice: dollars(rules.basePrice),
    steps: rules.steps.map((step) => {
      const { options: _all, ...facts } = step;
      return { ...facts, options: chosenOf(rules, configuration, step) };
    }),
  };
}

/** In the order of the rules, which a parts list keeps, too. */
function chosenOf(rules: Rules, configuration: Configuration, { key }: Step): OptionDocument[] {
  const chosen = new Set(chosenValues(configuration, key));
  const options = indexRules(rules).byKey.get(key)?.options ?? [];
  return options
    .filter(({ value }) => chosen.has(value))
    .map(({ variants }) =>
      writeOption((availableVariant(variants, configuration) ?? variants[0]).option),
    );
}
