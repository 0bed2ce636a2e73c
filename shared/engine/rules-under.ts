import { type Configuration, chosenValues } from "../configuration.ts";
import type { Option, Rules, Step } from "./model.ts";

/** By step, the values that are left of it. */
type Left = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The rules under choices that are decided and valid: a decided step has its values alone, an option that
 * can never be had is gone, and a condition does not name what always holds.
 */
export function rulesUnder(rules: Rules, fixed: Configuration): Rules {
  const left = new Map<string, ReadonlySet<string>>();
  const steps = rules.steps.map((step): Step => {
    const fixedChoice = fixed[step.key];
    const decided = chosenValues(fixed, step.key);
    const own =
      fixedChoice === undefined
        ? step.options
        : step.options.filter(({ value }) => decided.includes(value));
    const options = optionsLeft(own, left, fixed);
    left.set(step.key, new Set(options.map(({ value }) => value)));
    return { ...step, options, ...(fixedChoice !== undefined && { fixedChoice }) };
  });
  return { ...rules, steps };
}

/** The options that can still be had, those without a condition first as in all rules. */
function optionsLeft(
  options: readonly Option[],
  left: Left,
  fixed: Configuration,
): readonly Option[] {
  const possible = options.flatMap((option) => {
    const clauses = Object.entries(option.when ?? {}).map(
      ([key, values]) => [key, values.filter((value) => left.get(key)?.has(value))] as const,
    );
    return clauses.some(([, values]) => values.length === 0) ? [] : [{ option, clauses }];
  });
  const variants = new Map<string, number>();
  for (const { option } of possible)
    variants.set(option.value, (variants.get(option.value) ?? 0) + 1);
  const found = possible.map(({ option, clauses }): Option => {
    // Of several variants the first that holds counts: their conditions keep telling them apart.
    const isOnly = variants.get(option.value) === 1;
    const open = isOnly ? clauses.filter(([key]) => fixed[key] === undefined) : clauses;
    const { when: _when, ...facts } = option;
    return open.length > 0 ? { ...facts, when: Object.fromEntries(open) } : facts;
  });
  return [...found.filter(({ when }) => !when), ...found.filter(({ when }) => when)];
}
