import { type Rules, readRules } from "#shared/engine/model.ts";
import {
  type ConditionalOptionDocument,
  type OptionDocument,
  type RulesDocument,
  RulesDocumentSchema,
  type StepDocument,
} from "#shared/rules.ts";

export const option = (value: string, facts: Partial<OptionDocument> = {}): OptionDocument => ({
  value,
  label: value.toUpperCase(),
  priceModifier: 0,
  ...facts,
});

export const conditional = (
  value: string,
  when: ConditionalOptionDocument["when"],
  facts: Partial<OptionDocument> = {},
): ConditionalOptionDocument => ({ ...option(value, facts), when });

export const step = (key: string, facts: Partial<StepDocument> = {}): StepDocument => ({
  key,
  name: key,
  stepNumber: 1,
  required: true,
  description: "",
  multiSelect: false,
  options: [],
  ...facts,
});

/** A document of the given steps, numbered in their order. */
export const rulesDocument = (
  steps: readonly StepDocument[],
  facts: Partial<RulesDocument> = {},
): RulesDocument =>
  RulesDocumentSchema.parse({
    product: "adjustable-height-work-table",
    name: "Adjustable-height work table",
    basePrice: 1000,
    steps: steps.map((each, index) => ({ ...each, stepNumber: index + 1 })),
    ...facts,
  });

export const rulesWith = (
  steps: readonly StepDocument[],
  facts: Partial<RulesDocument> = {},
): Rules => readRules(rulesDocument(steps, facts));
