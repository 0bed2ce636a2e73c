import { findAvailableVariant } from "#shared/engine/availability.ts";
import { joinLabels } from "#shared/engine/reason-sentence.ts";
import type { ChosenOption } from "#shared/engine/review-choices.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { chosenOptions } from "./chosen-options.ts";

/** The common names of the ESD options of a step. Any other has its label. */
const NAMES: Partial<Readonly<Record<Role, string>>> = { surface: "top", "frame-color": "frame" };

/** An ESD option for each step that offers one and has no ESD choice; none for a bench without an ESD option. */
export function findEsdGaps(rules: Rules, configuration: Configuration): readonly ChosenOption[] {
  const { steps } = indexRules(rules);
  const open = steps.filter((entry) => !chosenOptions(entry, configuration).some(({ esd }) => esd));
  if (open.length === steps.length) return [];
  return open.flatMap(({ step, options }) => {
    const offered = options.map(({ variants }) => findAvailableVariant(variants, configuration)?.option);
    const option = offered.find((each) => each?.esd);
    return option ? [{ step, option }] : [];
  });
}

/**
 * Whether the ESD options of a bench lead a charge from the top to the floor: 'Complete: top, frame, ESD grounding kit', or
 * 'No ESD choice yet in Frame Color'. A step counts if it offers an ESD option beside the other choices. Undefined for a
 * bench without one.
 */
export function esdPath(rules: Rules, configuration: Configuration): string | undefined {
  const { steps } = indexRules(rules);
  const parts = steps.flatMap((entry) => {
    const own = chosenOptions(entry, configuration).filter(({ esd }) => esd);
    return own.map(({ label }) => (entry.step.role && NAMES[entry.step.role]) ?? label);
  });
  if (parts.length === 0) return undefined;
  const lacking = findEsdGaps(rules, configuration);
  if (lacking.length === 0) return `Complete: ${parts.join(", ")}`;
  return `No ESD choice yet in ${joinLabels(
    lacking.map(({ step }) => step.name),
    "and",
  )}`;
}
