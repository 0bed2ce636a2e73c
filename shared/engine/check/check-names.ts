import type { RulesDocument } from "../../rules.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Step keys, option values and step numbers that stand more than once, and numbers with gaps. */
export function checkNames({ steps }: RulesDocument): readonly RulesProblem[] {
  const problems: RulesProblem[] = [];
  const keys = new Set<string>();
  const numbers = new Set<number>();

  steps.forEach((step, index) => {
    if (keys.has(step.key)) {
      problems.push({
        path: `steps.${index}.key`,
        code: "duplicate_step",
        message: `Another step has the key '${step.key}' already: give each step its own.`,
      });
    }
    if (numbers.has(step.stepNumber) || step.stepNumber > steps.length) {
      problems.push({
        path: `steps.${index}.stepNumber`,
        code: "step_numbers",
        message: numbers.has(step.stepNumber)
          ? `Another step has the number ${step.stepNumber} already: number the steps 1 to ${steps.length}.`
          : `${step.name} is step ${step.stepNumber} of ${steps.length}: number the steps 1 to ${steps.length} without gaps.`,
      });
    }
    keys.add(step.key);
    numbers.add(step.stepNumber);

    const values = new Set<string>();
    step.options.forEach((option, position) => {
      if (values.has(option.value)) {
        problems.push({
          path: `steps.${index}.options.${position}.value`,
          code: "duplicate_option",
          message: `${step.name} has an option with the value '${option.value}' already: give each its own.`,
        });
      }
      values.add(option.value);
    });
  });
  return problems;
}
