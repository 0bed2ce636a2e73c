import { findAvailableVariant } from "#shared/engine/availability.ts";
import { joinLabels } from "#shared/engine/reason-sentence.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { Role } from "#shared/rules/shapes.ts";
import { chosenOptions } from "./chosen-options.ts";

/** The common names of the ESD options of a step. Any other has its label. */
const NAMES: Partial<Readonly<Record<Role, string>>> = { surface: "top", "frame-color": "frame" };

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
  const lacking = steps.filter(
    (entry) =>
      !chosenOptions(entry, configuration).some(({ esd }) => esd) &&
      entry.options.some(({ variants }) => findAvailableVariant(variants, configuration)?.option.esd),
  );
  if (lacking.length === 0) return `Complete: ${parts.join(", ")}`;
  return `No ESD choice yet in ${joinLabels(
    lacking.map(({ step }) => step.name),
    "and",
  )}`;
}
