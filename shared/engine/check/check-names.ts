import type { RulesDocument, StepDocument } from "../../rules.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Duplicate step keys, option values and step numbers, and numbers with gaps. */
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
    step.options.forEach(({ value }, position) => {
      if (values.has(value)) {
        problems.push({
          path: `steps.${index}.options.${position}.value`,
          code: "duplicate_option",
          message: `${step.name} has an option with the value '${value}' already: give each its own.`,
        });
      }
      values.add(value);
    });
  });
  return problems;
}

/** Conditions that name an unknown step or value, a value twice, or a step that does not come earlier. */
export function checkConditions({ steps }: RulesDocument): readonly RulesProblem[] {
  const byKey = new Map(steps.map((step) => [step.key, { step, known: valuesOf(step) }]));
  const problems: RulesProblem[] = [];

  steps.forEach((step, index) => {
    step.conditionalOptions?.forEach((option, position) => {
      for (const [stepKey, values] of Object.entries(option.when)) {
        const path = `steps.${index}.conditionalOptions.${position}.when.${stepKey}`;
        const owner = `${option.label} (${step.name})`;
        const named = byKey.get(stepKey);
        if (!named) {
          const message = `${owner} waits for a step '${stepKey}' that does not exist.`;
          problems.push({ path, code: "unknown_step", message });
        } else if (named.step.stepNumber >= step.stepNumber) {
          const message = laterSentence(owner, step, named.step);
          problems.push({ path, code: "later_step", message });
        } else {
          const seen = new Set<string>();
          values.forEach((value, place) => {
            const waits = `${owner} waits for '${value}'`;
            if (seen.has(value))
              problems.push({
                path: `${path}.${place}`,
                code: "duplicate_value",
                message: `${waits} of ${named.step.name} more than once.`,
              });
            else if (!named.known.has(value))
              problems.push({
                path: `${path}.${place}`,
                code: "unknown_option",
                message: `${waits}, which ${named.step.name} does not have.`,
              });
            seen.add(value);
          });
        }
      }
    });
  });
  return problems;
}

function laterSentence(owner: string, step: StepDocument, named: StepDocument): string {
  return named === step
    ? `${owner} waits for its own step: a condition names earlier steps.`
    : `${owner} waits for ${named.name}, which comes later: a condition names earlier steps.`;
}

function valuesOf({ options, conditionalOptions = [] }: StepDocument): ReadonlySet<string> {
  return new Set([...options, ...conditionalOptions].map(({ value }) => value));
}
