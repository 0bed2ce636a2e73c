import { joinLabels } from "#shared/engine/reason-sentence.ts";
import type { ConditionPart } from "#shared/rules/condition.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { DeadEnd } from "./find-exclusions.ts";
import type { RulesProblem } from "./rules-problem.ts";
import { shortenLabels } from "./when-sentence.ts";

/** The options that visitors do not get because no bench could be finished with them, in sentences for staff. */
export function deadEndWarnings(
  document: RulesDocument,
  deadEnds: readonly DeadEnd[],
  hidden: readonly string[],
): readonly RulesProblem[] {
  const pathOf = (stepKey: string) => `steps.${document.steps.findIndex(({ key }) => key === stepKey)}`;
  const nameOf = (stepKey: string) => document.steps.find(({ key }) => key === stepKey)?.name ?? stepKey;
  const wordsOf = ({ stepKey, values, not }: ConditionPart): string => {
    if (values.length === 0) return `nothing is chosen in ${nameOf(stepKey)}`;
    const step = document.steps.find(({ key }) => key === stepKey);
    const labels = values.map((value) => step?.options.find((each) => each.value === value)?.label ?? value);
    return `${nameOf(stepKey)} is ${not ? "not " : ""}${joinLabels(shortenLabels(labels), "or")}`;
  };
  return [
    ...deadEnds.map(({ stepKey, values, when, lacking }): RulesProblem => {
      const parts = [...when, { stepKey, values, not: false }];
      const combination = joinLabels(parts.map(wordsOf), "and");
      return {
        path: pathOf(values.length > 0 ? stepKey : lacking),
        code: values.length > 0 ? "not_offered" : "dead_end",
        message:
          values.length > 0
            ? `Not offered yet: ${nameOf(lacking)} has no option when ${combination}.`
            : `${nameOf(lacking)} has no option when ${combination}: add one for this case, or make the step optional.`,
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
