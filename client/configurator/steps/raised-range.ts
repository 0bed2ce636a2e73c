import { chosenFor } from "#shared/bench/chosen-options.ts";
import { addedHeight, USUAL_THICKNESS } from "#shared/bench/plan-bench.ts";
import { type Units, writeLength, writeRange } from "#shared/bench/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";

/**
 * How high a lift goes on this bench, if not as high as its own figures say, which are for feet and the usual top:
 * '31-3/4 to 50-3/4 in on 5 in locking casters'. Undefined if they hold.
 */
export function raisedRange(
  rules: Rules,
  configuration: Configuration,
  { specifications }: Option,
  units: Units,
): string | undefined {
  const range = specifications?.heightRange;
  const added = addedHeight(rules, configuration);
  if (!range || added === 0) return undefined;
  const raised = { min: range.min + added, max: range.max + added };
  const [base] = chosenFor(rules, configuration, "base");
  const [surface] = chosenFor(rules, configuration, "surface");
  const thickness = surface?.dimensions?.thickness ?? USUAL_THICKNESS;
  const causes = [
    ...(base?.dimensions?.height ? [`on ${base.label}`] : []),
    ...(thickness === USUAL_THICKNESS ? [] : [`with a ${writeLength(thickness, units)} ${units} top`]),
  ];
  return `${writeRange(raised, units)} ${units} ${causes.join(" ")}`;
}
