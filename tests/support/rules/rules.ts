import { type Rules, readRules } from "#shared/rules/model.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { Condition, OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";

export const option = (value: string, fields: Partial<OptionDocument> = {}): OptionDocument => ({
  value,
  label: value.toUpperCase(),
  priceModifier: 0,
  ...fields,
});

export const conditionalStep = (
  value: string,
  when: Condition,
  fields: Partial<OptionDocument> = {},
): OptionDocument & { when: Condition } => ({ ...option(value, fields), when });

type StepFields = Partial<Omit<StepDocument, "conditionalOptions">> & {
  /** Options with a condition, after the others. */
  readonly conditionalOptions?: readonly OptionDocument[];
};

export const step = (key: string, { conditionalOptions = [], ...fields }: StepFields = {}): StepDocument => ({
  key,
  name: key,
  stepNumber: 1,
  required: true,
  description: "",
  multiSelect: false,
  ...fields,
  options: [...(fields.options ?? []), ...conditionalOptions],
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
