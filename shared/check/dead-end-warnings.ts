import { labelsOf } from "#shared/changes/condition-sentence.ts";
import type { ConditionPart } from "#shared/rules/condition.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { DeadEnd } from "./find-exclusions.ts";
import type { RulesProblem } from "./rules-problem.ts";
import { whenSentence } from "./when-sentence.ts";

/** The options that visitors do not get because no bench could be finished with them, in sentences for staff. */
export function deadEndWarnings(
  document: RulesDocument,
  deadEnds: readonly DeadEnd[],
  hidden: readonly string[],
): readonly RulesProblem[] {
  const pathOf = (stepKey: string) => `steps.${document.steps.findIndex(({ key }) => key === stepKey)}`;
  const nameOf = (stepKey: string) => document.steps.find(({ key }) => key === stepKey)?.name ?? stepKey;
  const namePart = ({ stepKey, values, not }: ConditionPart) => {
    const { name, labels } = labelsOf(stepKey, values, document.steps);
    return { stepName: name, labels, not };
  };
  return [
    ...deadEnds.map(({ stepKey, values, when, lacking }): RulesProblem => {
      const lack = `${nameOf(lacking)} has no option${whenSentence([...when, { stepKey, values, not: false }].map(namePart))}`;
      return {
        path: pathOf(values.length > 0 ? stepKey : lacking),
        code: values.length > 0 ? "not_offered" : "dead_end",
        message:
          values.length > 0
            ? `Not offered yet: ${lack}.`
            : `${lack}: add one for this case, or make the step optional.`,
        ...(values.length > 0 && { notOffered: { stepKey, values, lacking } }),
      };
    }),
    ...hidden.map(
      (stepKey): RulesProblem => ({
        path: pathOf(stepKey),
        code: "never_offered",
        message: `${nameOf(stepKey)} is not shown to visitors: none of its options is ever available.`,
      }),
    ),
  ];
}
