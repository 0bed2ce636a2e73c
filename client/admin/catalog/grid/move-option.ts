import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { rowId } from "./rows.ts";

/** The edit that moves an option up or down among those of its step; undefined at an end. */
export function moveOption(config: RulesDocument, id: string, by: 1 | -1): RulesEdit | undefined {
  const steps = config.steps.map((step) => {
    const { options } = step;
    const at = options.findIndex((each) => rowId(step.key, each.value) === id);
    const [option, neighbor] = [options[at], options[at + by]];
    // Options without a condition stay before the others.
    const isMoved = option && neighbor && !option.when === !neighbor.when;
    return isMoved ? { ...step, options: options.with(at, neighbor).with(at + by, option) } : step;
  });
  const differences = findDifferences(config, { ...config, steps });
  return differences.length > 0 ? { type: "apply-differences", differences } : undefined;
}
