import type { Condition, StepDocument } from "#shared/rules.ts";

/** 'When Uprights is 36 in uprights or 48 in uprights and …', in the labels of the rules. */
export function conditionSentence(when: Condition, steps: readonly StepDocument[]): string {
  const parts = Object.entries(when).map(([stepKey, values]) => {
    const step = steps.find(({ key }) => key === stepKey);
    const options = [...(step?.options ?? []), ...(step?.conditionalOptions ?? [])];
    const labels = values.map(
      (value) => options.find((option) => option.value === value)?.label ?? value,
    );
    return `${step?.name ?? stepKey} is ${labels.join(" or ")}`;
  });
  return `When ${parts.join(" and ")}`;
}
