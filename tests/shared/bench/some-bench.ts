import fc from "fast-check";
import type { Choice, Configuration } from "#shared/rules/configuration.ts";
import { catalog } from "../../support/rules/catalog.ts";

/** Random choices from the catalog: some unavailable together, some unknown. */
export const someBench: fc.Arbitrary<Configuration> = fc
  .tuple(
    ...catalog.steps.map((step) => {
      const value = fc.constantFrom(...step.options.map((option) => option.value), "unknown");
      const choice: fc.Arbitrary<Choice> = step.multiSelect ? fc.uniqueArray(value, { maxLength: 16 }) : value;
      return fc.option(fc.tuple(fc.constant(step.key), choice));
    }),
  )
  .map((choices) => Object.fromEntries(choices.flatMap((choice) => (choice ? [choice] : []))));
