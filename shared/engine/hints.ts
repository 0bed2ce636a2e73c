import { meets, stepsNamedBy } from "#shared/rules/condition.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { findAvailableVariant } from "./availability.ts";

interface ShownHint {
  readonly text: string;
  /** The option to choose with one click; undefined if the hint has none, or if it is not available now. */
  readonly offer: { readonly stepKey: string; readonly option: Option } | undefined;
}

/**
 * The hints to show at a step: those that hold and whose condition or option names it. Without a step, all that hold. A hint whose option is already
 * chosen, or missing under a partner's fixed choices, is left out.
 */
export function findHints(rules: Rules, configuration: Configuration, stepKey?: string): readonly ShownHint[] {
  return (rules.hints ?? []).flatMap(({ when, text, choose }): readonly ShownHint[] => {
    if (stepKey !== undefined && !stepsNamedBy(when).has(stepKey) && choose?.stepKey !== stepKey) return [];
    if (!meets(configuration, when)) return [];
    if (!choose) return [{ text, offer: undefined }];
    const variants = indexRules(rules).byKey.get(choose.stepKey)?.variants.get(choose.value);
    const isChosen = chosenValues(configuration, choose.stepKey).includes(choose.value);
    if (!variants || isChosen) return [];
    const option = findAvailableVariant(variants, configuration)?.option;
    return [{ text, offer: option && { stepKey: choose.stepKey, option } }];
  });
}
