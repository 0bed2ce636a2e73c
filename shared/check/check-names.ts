import { cents, formatModifier } from "#shared/money.ts";
import { alternativesOf, isAnyOf } from "#shared/rules/condition.ts";
import { listOptions } from "#shared/rules/option-place.ts";
import type { Condition, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import type { RulesProblem, RulesProblemCode } from "./rules-problem.ts";

export const STEP_GONE = "This step no longer exists.";
export const OPTION_GONE = "This option no longer exists.";

export const valueTakenText = (stepName: string, value: string): string =>
  `${stepName} already has an option with the value '${value}': give each option its own.`;

/** Finds duplicate step keys and numbers, gaps between numbers, and duplicate values of options. */
export function checkNames({ steps }: RulesDocument): readonly RulesProblem[] {
  const { problems, report } = newReport();
  const keys = new Set<string>();
  const numbers = new Set<number>();

  steps.forEach((step, index) => {
    const { key, name, stepNumber } = step;
    const path = `steps.${index}`;
    if (keys.has(key))
      report(`${path}.key`, "duplicate_step", `Another step already has the key '${key}': give each step its own.`);
    if (numbers.has(stepNumber))
      report(
        `${path}.stepNumber`,
        "step_numbers",
        `Another step already has the number ${stepNumber}: number the steps 1 to ${steps.length}.`,
      );
    else if (stepNumber > steps.length)
      report(
        `${path}.stepNumber`,
        "step_numbers",
        `${name} is step ${stepNumber} of ${steps.length}: number the steps 1 to ${steps.length} without gaps.`,
      );
    keys.add(key);
    numbers.add(stepNumber);
  });
  const values = new Map(steps.map((step) => [step, new Set<string>()]));
  for (const { step, option, path } of listOptions({ steps })) {
    const known = values.get(step);
    if (known?.size === known?.add(option.value).size)
      report(`${path}.value`, "duplicate_option", valueTakenText(step.name, option.value));
  }
  return problems;
}

/**
 * Finds conditions of options and hints that name an unknown step or value, or a value twice. The condition of an option
 * can name earlier steps only.
 */
export function checkConditions({ steps, hints = [] }: RulesDocument): readonly RulesProblem[] {
  const byKey = new Map(steps.map((step) => [step.key, { step, known: valuesOf(step) }]));
  const { problems, report } = newReport();

  const checkCondition = (when: Condition, needs: string, at: string, own?: StepDocument) => {
    for (const { stepKey, values, path } of placedParts(when, at)) {
      const named = byKey.get(stepKey);
      if (!named) {
        report(path, "unknown_step", `${needs} a step '${stepKey}' that does not exist.`);
      } else if (own && named.step.stepNumber >= own.stepNumber) {
        const later = named.step === own ? "its own step" : `${named.step.name}, which comes later`;
        report(path, "later_step", `${needs} ${later}: a condition can name earlier steps only.`);
      } else {
        const { name } = named.step;
        const seen = new Set<string>();
        values.forEach((value, place) => {
          const at = `${path}.${place}`;
          if (seen.has(value)) report(at, "duplicate_value", `${needs} '${value}' of ${name} more than once.`);
          else if (!named.known.has(value))
            report(at, "unknown_option", `${needs} '${value}', which ${name} does not have.`);
          seen.add(value);
        });
      }
    }
  };
  for (const { step, option, path } of listOptions({ steps })) {
    const needs = `${option.label} (${step.name}) needs`;
    if (option.when) checkCondition(option.when, needs, `${path}.when`, step);
    option.prices?.forEach(({ when, price }, place) => {
      const name = `The price ${formatModifier(cents(price))} of ${option.label} (${step.name}) needs`;
      checkCondition(when, name, `${path}.prices.${place}.when`, step);
    });
  }
  hints.forEach(({ when, choose }, index) => {
    const hint = `Hint ${index + 1}`;
    checkCondition(when, `${hint} needs`, `hints.${index}.when`);
    if (!choose) return;
    const named = byKey.get(choose.stepKey);
    const path = `hints.${index}.choose`;
    if (!named)
      report(
        `${path}.stepKey`,
        "unknown_step",
        `${hint} offers an option of a step '${choose.stepKey}' that does not exist.`,
      );
    else if (!named.known.has(choose.value))
      report(
        `${path}.value`,
        "unknown_option",
        `${hint} offers '${choose.value}', which ${named.step.name} does not have.`,
      );
  });
  return problems;
}

/** The parts of a condition with the paths of their lists. */
function placedParts(when: Condition, at: string) {
  return alternativesOf(when).flatMap((parts, index) =>
    parts.map((part) => {
      const path = `${isAnyOf(when) ? `${at}.${index}` : at}.${part.stepKey}`;
      return { ...part, path: part.not ? `${path}.not` : path };
    }),
  );
}

function newReport() {
  const problems: RulesProblem[] = [];
  const report = (path: string, code: RulesProblemCode, message: string) => {
    problems.push({ path, code, message });
  };
  return { problems, report };
}

const valuesOf = ({ options }: StepDocument): ReadonlySet<string> => new Set(options.map(({ value }) => value));
