import { conditionsOf, partsOf } from "#shared/rules/condition.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import type { Condition, RulesDocument } from "#shared/rules/rules.ts";

/** The places in the rules that name a step, or with a value one of its options: the names of benches, the texts of hints, and options of other steps. */
export function findUses(document: RulesDocument, stepKey: string, value?: string) {
  const { steps, startingBenches = [], hints = [] } = document;
  const isNamedIn = (when: Condition | undefined) =>
    partsOf(when).some((part) => part.stepKey === stepKey && (value === undefined || part.values.includes(value)));
  const options = steps
    .filter(({ key }) => key !== stepKey)
    .flatMap((step) => {
      const using = step.options.filter((option) => conditionsOf(option).some(isNamedIn));
      return using.map((option) => ({
        ...{ stepKey: step.key, stepName: step.name },
        ...{ value: option.value, label: option.label },
      }));
    });
  return {
    startingBenches: startingBenches
      .filter(({ choices }) => {
        const chosen = chosenValues(choices, stepKey);
        return value === undefined ? chosen.length > 0 : chosen.includes(value);
      })
      .map(({ name }) => name),
    hints: hints
      .filter(
        ({ when, choose }) =>
          isNamedIn(when) || (choose?.stepKey === stepKey && (value === undefined || choose.value === value)),
      )
      .map(({ text }) => text),
    options,
  };
}
