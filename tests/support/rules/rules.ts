import { type Rules, readRules } from "#shared/rules/model.ts";
import {
  type ConditionalOptionDocument,
  type OptionDocument,
  parseRules,
  type RulesDocument,
  type StepDocument,
} from "#shared/rules/rules.ts";

export const option = (value: string, fields: Partial<OptionDocument> = {}): OptionDocument => ({
  value,
  label: value.toUpperCase(),
  priceModifier: 0,
  ...fields,
});

export const conditionalStep = (
  value: string,
  when: ConditionalOptionDocument["when"],
  fields: Partial<OptionDocument> = {},
): ConditionalOptionDocument => ({ ...option(value, fields), when });

export const step = (key: string, fields: Partial<StepDocument> = {}): StepDocument => ({
  key,
  name: key,
  stepNumber: 1,
  required: true,
  description: "",
  multiSelect: false,
  options: [],
  ...fields,
});

/** Rules with these steps, numbered in order. */
export const rulesDocument = (steps: readonly StepDocument[], fields: Partial<RulesDocument> = {}): RulesDocument =>
  parseRules({
    product: "adjustable-height-work-table",
    name: "Adjustable-height work table",
    basePrice: 1000,
    steps: steps.map((each, index) => ({ ...each, stepNumber: index + 1 })),
    ...fields,
  });

export const rulesWith = (steps: readonly StepDocument[], fields: Partial<RulesDocument> = {}): Rules =>
  readRules(rulesDocument(steps, fields));

/** Rules with one step, which every view renders fast. */
export const oneStep = rulesDocument([step("width", { options: [option("48"), option("72")] })]);

/** The rules with other fields of one unconditional option. */
export const withOption = (
  document: RulesDocument,
  stepKey: string,
  value: string,
  fields: Partial<OptionDocument>,
): RulesDocument => ({
  ...document,
  steps: document.steps.map((each) => ({
    ...each,
    options: each.options.map((offered) =>
      each.key === stepKey && offered.value === value ? { ...offered, ...fields } : offered,
    ),
  })),
});
