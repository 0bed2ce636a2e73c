import type { RulesDocument } from "#shared/rules/rules.ts";
import { conditionalStep, option, rulesDocument, step } from "../rules/rules.ts";

/** A large catalog. In every third step, half of the options depend on the step before. */
export function largeCatalog(steps = 30, options = 60): RulesDocument {
  return rulesDocument(
    Array.from({ length: steps }, (_, index) => {
      const all = Array.from({ length: options }, (_unused, place) =>
        option(`option-${place}`, {
          label: `Option ${place} of step ${index + 1}`,
          description: "Its material, and its use on a bench.",
          priceModifier: place * 5,
          sku: `S${index + 1}-${place}`,
          specifications: { weight: place },
        }),
      );
      const waits = index % 3 === 2;
      const when = { [`step-${index}`]: ["option-0", "option-1", "option-2"] };
      return step(`step-${index + 1}`, {
        name: `Step ${index + 1}`,
        options: waits ? all.slice(0, options / 2) : all,
        conditionalOptions: waits ? all.slice(options / 2).map((each) => conditionalStep(each.value, when, each)) : [],
      });
    }),
    { product: "adjustable-height-work-table" },
  );
}
