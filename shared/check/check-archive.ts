import { joinLabels } from "#shared/engine/reason-sentence.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import { alternativesOf } from "#shared/rules/condition.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Finds what archived options leave behind: required steps without any other, and options that need one of them. */
export function checkArchive({ steps }: RulesDocument): readonly RulesProblem[] {
  const archived = new Map<string, string>();
  for (const step of steps) {
    const offered = new Set<string>();
    for (const option of optionsOf(step)) if (!option.archived) offered.add(option.value);
    for (const { value, label } of optionsOf(step))
      if (!offered.has(value)) archived.set(`${step.key} ${value}`, `${label} (${step.name})`);
  }
  if (archived.size === 0) return [];
  return steps.flatMap((step, index): readonly RulesProblem[] => {
    const { key, name, required, conditionalOptions = [] } = step;
    const all = optionsOf(step);
    const isEmpty = all.length > 0 && all.every(({ value }) => archived.has(`${key} ${value}`));
    const empty: RulesProblem = {
      path: `steps.${index}`,
      code: "dead_end",
      message: `${name} is required, but all of its options are archived: offer one of them again, or make the step optional.`,
    };
    const stranded = conditionalOptions.flatMap((option, place): readonly RulesProblem[] => {
      if (option.archived) return [];
      const lacking = alternativesOf(option.when).map((parts) =>
        parts.find(
          ({ stepKey, values, not }) =>
            !not && values.every((value) => archived.has(`${stepKey} ${value}`)),
        ),
      );
      if (lacking.includes(undefined)) return [];
      const names = lacking.flatMap((part) =>
        (part?.values ?? []).map((value) => archived.get(`${part?.stepKey} ${value}`) ?? value),
      );
      const needed = joinLabels([...new Set(names)]);
      return [
        {
          path: `steps.${index}.conditionalOptions.${place}.when`,
          code: "never_available",
          message: `${option.label} (${name}) needs ${needed}, but that is archived: archive ${option.label}, too, or change its condition.`,
        },
      ];
    });
    return required && isEmpty ? [empty, ...stranded] : stranded;
  });
}
