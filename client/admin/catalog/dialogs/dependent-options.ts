import { labelsOf } from "#shared/changes/condition-sentence.ts";
import { partsOf } from "#shared/rules/condition.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { findUses } from "../../rules/find-uses.ts";

/** An option whose availability depends on a step that gets a new option. */
export interface DependentOption {
  readonly stepKey: string;
  readonly value: string;
  /** 'Bottle holder (Accessories): not with this option either' */
  readonly question: string;
  /** 'It is not available with Phenolic.' */
  readonly now: string;
}

/** The options whose availability names a step. Prices by choice do not count: a new option has the usual price. */
export function findDependentOptions(config: RulesDocument, stepKey: string): readonly DependentOption[] {
  const { steps } = config;
  return findUses(config, stepKey).options.flatMap(({ stepName, label, ...option }) => {
    const step = steps.find(({ key }) => key === option.stepKey);
    const when = step?.options.find(({ value }) => value === option.value)?.when;
    const parts = partsOf(when).filter((part) => part.stepKey === stepKey);
    if (parts.length === 0) return [];
    const not = parts.every((part) => part.not);
    const values = [...new Set(parts.flatMap((part) => part.values))];
    const labels = labelsOf(stepKey, values, steps).labels.join(" or ");
    return {
      ...option,
      question: `${label} (${stepName}): ${not ? "not with this option either" : "also with this option"}`,
      now: not ? `It is not available with ${labels}.` : `It is available only with ${labels}.`,
    };
  });
}
