import { rulesChanges } from "#shared/changes/rules-changes.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { conditionalStep, option, rulesDocument, step } from "./rules.ts";

export const inches = (value: string, fields: Partial<OptionDocument> = {}) =>
  option(value, { label: `${value} in`, priceModifier: Number(value), ...fields });

export const width = (fields: Partial<StepDocument> = {}) =>
  step("width", { name: "Width", options: ["48", "60", "72"].map((each) => inches(each)), ...fields });

export const changesOfSteps = (before: StepDocument[], after: StepDocument[]) =>
  rulesChanges(rulesDocument(before), rulesDocument(after));

export const depth = (needs: string[][], fields: Partial<OptionDocument> = {}) =>
  step("depth", {
    name: "Depth",
    options: [inches("30")],
    conditionalOptions: needs.map((values, index) =>
      conditionalStep("24", { width: values }, { label: "24 in", priceModifier: index * 10, ...fields }),
    ),
  });
