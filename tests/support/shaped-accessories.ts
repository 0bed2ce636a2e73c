import type { OptionDocument, RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "./catalog.ts";

/** The catalog with accessories that need nothing else, so that staff can edit them in dialogs, and some more of them. */
export const freeAccessories = (...more: readonly OptionDocument[]): RulesDocument => ({
  ...catalogDocument,
  steps: catalogDocument.steps.map((step) => {
    if (step.role !== "accessories") return step;
    const { conditionalOptions = [], ...facts } = step;
    const freed = conditionalOptions.map(({ when: _when, ...option }) => option);
    return { ...facts, options: [...step.options, ...freed, ...more] };
  }),
});
