import { neededWords } from "#shared/engine/reason-sentence.ts";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import { alternativesOf } from "#shared/rules/condition.ts";
import { type Choice, chosenValues } from "#shared/rules/configuration.ts";
import { expectationWords } from "#shared/rules/expectation.ts";
import { isForVisitors } from "#shared/rules/model.ts";
import type {
  Condition,
  Hint,
  OptionDocument,
  RulesDocument,
  StepDocument,
} from "#shared/rules/rules.ts";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { dayText } from "#shared/time/day-text.ts";
import { inSentence } from "../fact-changes.ts";
import { shapeWords } from "../shape-words.ts";
import type { Field } from "./merge-fields.ts";

/** An option with its condition, if it has one. */
export type AnyOption = OptionDocument & { readonly when?: Condition };

export const PRODUCT_FIELDS: readonly Field<RulesDocument>[] = [
  { key: "product", subject: () => "Product key", words: ({ product }) => product },
  { key: "name", subject: () => "Product name", words: ({ name }) => inSentence(name) },
  {
    key: "basePrice",
    subject: () => "Base price",
    words: ({ basePrice }) => formatDollars(basePrice),
  },
  {
    key: "baseCost",
    subject: () => "Base cost",
    words: ({ baseCost }) => (baseCost === undefined ? undefined : formatDollars(baseCost)),
  },
  {
    key: "lowestMargin",
    subject: () => "Lowest margin",
    words: ({ lowestMargin }) => (lowestMargin === undefined ? undefined : `${lowestMargin}%`),
  },
  {
    key: "orderCodePrefix",
    subject: () => "Order code prefix",
    words: ({ orderCodePrefix }) => orderCodePrefix,
  },
];

export const STEP_FIELDS: readonly Field<StepDocument>[] = [
  { key: "name", subject: (of) => `Name of ${of}`, words: ({ name }) => inSentence(name) },
  {
    key: "required",
    subject: (of) => `${of}, required or optional`,
    words: ({ required }) => (required ? "required" : "optional"),
  },
  {
    key: "description",
    subject: (of) => `Description of ${of}`,
    words: ({ description }) => quoteText(description),
  },
  {
    key: "multiSelect",
    subject: (of) => `Choices in ${of}`,
    words: ({ multiSelect }) => (multiSelect ? "several" : "one"),
  },
  { key: "role", subject: (of) => `Role of ${of}`, words: ({ role }) => role },
];

/** The fields of an option that are not groups of figures. Conditions are described with the labels of the given rules. */
export function optionFields(rules: RulesDocument): readonly Field<AnyOption>[] {
  return [
    { key: "label", subject: (of) => `Label of ${of}`, words: ({ label }) => inSentence(label) },
    {
      key: "priceModifier",
      subject: (of) => `Price of ${of}`,
      words: ({ priceModifier }) => formatModifier(cents(priceModifier)),
    },
    {
      key: "price",
      subject: (of) => `Absolute price of ${of}`,
      words: ({ price }) => (price === undefined ? undefined : formatDollars(price)),
    },
    {
      key: "when",
      subject: (of) => `Condition of ${of}`,
      words: ({ when }) => when && conditionWords(rules, when),
    },
    {
      key: "description",
      subject: (of) => `Description of ${of}`,
      words: ({ description }) => description && quoteText(description),
    },
    { key: "sku", subject: (of) => `SKU of ${of}`, words: ({ sku }) => sku && inSentence(sku) },
    { key: "image", subject: (of) => `Image of ${of}`, words: ({ image }) => image },
    { key: "colorCode", subject: (of) => `Color of ${of}`, words: ({ colorCode }) => colorCode },
    {
      key: "shape",
      subject: (of) => `Shape of ${of}`,
      words: ({ shape }) => shape && shapeWords(shape),
    },
    {
      key: "exclusive",
      subject: (of) => `Other choices beside ${of}`,
      words: ({ exclusive }) => (exclusive ? "excluded" : "allowed"),
    },
    {
      key: "cost",
      subject: (of) => `Cost of ${of}`,
      words: ({ cost }) => (cost === undefined ? undefined : formatDollars(cost)),
    },
    {
      key: "archived",
      subject: (of) => `${of}, offered or archived`,
      words: ({ archived }) => (archived ? "archived" : "offered"),
    },
    {
      key: "offeredUntil",
      subject: (of) => `Last day of ${of}`,
      words: ({ offeredUntil }) => offeredUntil && dayText(offeredUntil),
    },
  ];
}

type Specifications = NonNullable<OptionDocument["specifications"]>;
type Dimensions = NonNullable<OptionDocument["dimensions"]>;

export const SPECIFICATION_FIELDS: readonly Field<Specifications>[] = [
  figureField("weightCapacity", "Weight capacity", "lb"),
  {
    key: "heightRange",
    subject: (of) => `Height range of ${of}`,
    words: ({ heightRange: range }) => range && `${range.min} to ${range.max} in`,
  },
  figureField("weight", "Weight", "lb"),
  figureField("weightPerSquareFoot", "Weight by area", "lb per sq ft"),
];

export const DIMENSION_FIELDS: readonly Field<Dimensions>[] = [
  figureField("width", "Width", "in"),
  figureField("depth", "Depth", "in"),
  figureField("height", "Height", "in"),
  figureField("thickness", "Thickness", "in"),
];

/** The fields of a starting bench, apart from its choices. */
export const STARTING_BENCH_FIELDS: readonly Field<StartingBench>[] = [
  { key: "name", subject: (of) => `Name of ${of}`, words: ({ name }) => inSentence(name) },
  {
    key: "description",
    subject: (of) => `Description of ${of}`,
    words: ({ description }) => quoteText(description),
  },
  {
    key: "shown",
    subject: (of) => `Audience of ${of}`,
    words: (bench) => (isForVisitors(bench) ? "visitors" : "staff only"),
  },
  {
    key: "expected",
    subject: (of) => `Expectation of ${of}`,
    words: ({ expected }) => expected && expectationWords(expected),
  },
];

/** The fields of a hint, with the labels of the given rules. */
export function hintFields(rules: RulesDocument): readonly Field<Hint>[] {
  return [
    { key: "text", subject: (of) => `Text of ${of}`, words: ({ text }) => quoteText(text) },
    {
      key: "when",
      subject: (of) => `Condition of ${of}`,
      words: ({ when }) => conditionWords(rules, when),
    },
    {
      key: "choose",
      subject: (of) => `Option of ${of}`,
      words: ({ choose }) => choose && choiceWords(rules, choose.stepKey, choose.value),
    },
  ];
}

function figureField<Key extends string>(
  key: Key,
  name: string,
  unit: string,
): Field<{ readonly [Each in Key]?: number | undefined }> {
  return {
    key,
    subject: (of) => `${name} of ${of}`,
    words: ({ [key]: value }) => (value === undefined ? undefined : `${value} ${unit}`),
  };
}

/** 'needs 48 in or 60 in (Width) and no Hand crank (Lift)' */
export function conditionWords(rules: RulesDocument, when: Condition): string {
  const needs = alternativesOf(when).map((parts) =>
    parts
      .map(({ stepKey, values, not }) =>
        neededWords({
          stepName: rules.steps.find(({ key }) => key === stepKey)?.name ?? stepKey,
          named: values.map((value) => ({ value, label: labelOf(rules, stepKey, value) })),
          not,
        }),
      )
      .join(" and "),
  );
  return `needs ${needs.join(", or ")}`;
}

/** 'Drawer and Footrest bar'; 'none' without a choice. */
export function choiceWords(
  rules: RulesDocument,
  stepKey: string,
  choice: Choice | undefined,
): string {
  const labels = chosenValues({ [stepKey]: choice ?? [] }, stepKey).map((value) =>
    labelOf(rules, stepKey, value),
  );
  return labels.length === 0 ? "none" : new Intl.ListFormat("en-US").format(labels);
}

function labelOf({ steps }: RulesDocument, stepKey: string, value: string): string {
  const step = steps.find(({ key }) => key === stepKey);
  const options = [...(step?.options ?? []), ...(step?.conditionalOptions ?? [])];
  return options.find((option) => option.value === value)?.label ?? value;
}

const MAX_QUOTED_CHARACTERS = 80;

/** A text in quotation marks, shortened. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= MAX_QUOTED_CHARACTERS) return `'${line}'`;
  return `'${line.slice(0, MAX_QUOTED_CHARACTERS).replace(/\p{Surrogate}$/u, "")}…'`;
}
