import type { RulesDocument } from "../../rules.ts";
import { readRules } from "../model.ts";
import { validate } from "../validate.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Finds starting benches that share a name, or that visitors could not have: each must be complete and available. */
export function checkStartingBenches(document: RulesDocument): readonly RulesProblem[] {
  const rules = readRules(document);
  const names = new Set<string>();
  return (document.startingBenches ?? []).flatMap(({ name, choices }, index) => {
    const path = `startingBenches.${index}`;
    const isRepeated = names.size === names.add(name).size;
    const repeated: RulesProblem = {
      path: `${path}.name`,
      code: "duplicate_bench",
      message: `Another starting bench already has the name ${name}: give each its own.`,
    };
    const invalid = validate(rules, choices, { complete: true }).map(
      ({ stepKey, code, message }): RulesProblem => ({
        path: code === "missing_choice" ? path : `${path}.choices.${stepKey}`,
        code: "unavailable_bench",
        message: `Starting bench ${name}: ${message}`,
      }),
    );
    return isRepeated ? [repeated, ...invalid] : invalid;
  });
}
