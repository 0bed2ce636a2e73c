import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { catalogDocument } from "./catalog.ts";
import { option, step } from "./rules.ts";
import { smallCatalog } from "./small-catalog.ts";

/** The catalog with accessories that need nothing else, so that staff can edit them in dialogs, and some more of them. */
export const freeAccessories = (...more: readonly OptionDocument[]): RulesDocument => ({
  ...catalogDocument,
  steps: catalogDocument.steps.map((step) => {
    if (step.role !== "accessories") return step;
    const freed = step.options.map(({ when: _when, ...option }) => option);
    return { ...step, options: [...freed, ...more] };
  }),
});

/** The small catalog with two accessories, and some more of them. */
export const smallAccessories = (...more: readonly OptionDocument[]): RulesDocument => ({
  ...smallCatalog,
  steps: [
    ...smallCatalog.steps,
    step("accessories", {
      name: "Accessories",
      stepNumber: 4,
      role: "accessories",
      required: false,
      multiSelect: true,
      options: [
        option("drawer", { label: "Drawer", shape: { kind: "drawer" } }),
        option("footrest", { label: "Footrest", shape: { kind: "footrest" } }),
        ...more,
      ],
    }),
  ],
});
