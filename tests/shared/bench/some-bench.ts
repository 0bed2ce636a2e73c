import fc from "fast-check";
import { catalogue } from "../../support/catalogue.ts";

/** Any choices of the catalogue, whether they fit together or not, some of them unknown. */
export const someBench = fc.record(
  Object.fromEntries(
    catalogue.steps.map((step) => {
      const value = fc.constantFrom(...step.options.map((option) => option.value), "unknown");
      const choice = step.multiSelect ? fc.uniqueArray(value, { maxLength: 16 }) : value;
      return [step.key, choice];
    }),
  ),
  { requiredKeys: [] },
);
