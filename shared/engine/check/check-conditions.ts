import type { RulesDocument, StepDocument } from "../../rules.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Conditions that name an unknown step or value, the same value twice, or a step that does not come before. */
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
          problems.push({
            path,
            code: "unknown_step",
            message: `${owner} waits for a step '${stepKey}' that does not exist.`,
          });
          continue;
        }
        const { step: earlier, known } = named;
        if (earlier.stepNumber >= step.stepNumber) {
          problems.push({ path, code: "later_step", message: laterSentence(owner, step, earlier) });
          continue;
        }
        const seen = new Set<string>();
        values.forEach((value, place) => {
          if (seen.has(value))
            problems.push({
              path: `${path}.${place}`,
              code: "duplicate_value",
              message: `${owner} waits for '${value}' of ${earlier.name} more than once.`,
            });
          else if (!known.has(value))
            problems.push({
              path: `${path}.${place}`,
              code: "unknown_option",
              message: `${owner} waits for '${value}', which ${earlier.name} does not have.`,
            });
          seen.add(value);
        });
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
