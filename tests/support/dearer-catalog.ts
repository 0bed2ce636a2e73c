import type { RulesDocument } from "#shared/rules.ts";
import { smallCatalog } from "./small-catalog.ts";

/** The small catalog with another price for 96 in. */
export const dearer96: RulesDocument = {
  ...smallCatalog,
  steps: smallCatalog.steps.map((step) => ({
    ...step,
    options: step.options.map((option) =>
      step.key === "width" && option.value === "96" ? { ...option, priceModifier: 430 } : option,
    ),
  })),
};

/** What that changes, in a sentence. */
export const DEARER = "Width: 96 in now +$430.00, was +$410.00";

/** A rules document as the server writes it. */
export const written = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;
