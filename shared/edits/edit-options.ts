import { alternativesOf, conditionFrom } from "#shared/rules/condition.ts";
import {
  type PriceByChoice,
  type PriceList,
  priceField,
  readPriceList,
  variantsOf,
  writePriceList,
} from "#shared/rules/price-list.ts";
import type {
  Condition,
  ConditionalOptionDocument,
  OptionDocument,
  RulesDocument,
  StepDocument,
} from "#shared/rules/rules.ts";
import { accept, type EditedRules, refuse } from "./edited-rules.ts";

export const OPTION_GONE = "This option no longer exists.";

/** The fields of an option that staff may change, in all of its variants. Null or an empty text removes a field. */
export type OptionChanges = Partial<Pick<OptionDocument, "label" | "priceModifier">> & {
  readonly [Fact in OptionFact]?: OptionDocument[Fact] | null;
} & {
  /** Null: always. Without it, the option stays available as it is. */
  readonly available?: Condition | null | undefined;
  /** The prices that depend on earlier choices. Without it, they stay. */
  readonly prices?: readonly PriceByChoice[] | undefined;
};

type OptionFact = Exclude<keyof OptionDocument, "value" | "label" | "priceModifier">;

/** An option of another step. */
export interface NamedOption {
  readonly stepKey: string;
  readonly value: string;
}

type Variant = OptionDocument | ConditionalOptionDocument;

/** A new option. Options in `named` depend on its step: their availability treats it like the options that it names. */
export interface AddedOption extends Pick<OptionChanges, "available" | "prices"> {
  readonly option: OptionDocument;
  readonly named?: readonly NamedOption[] | undefined;
}

/** Adds an option after those without a condition, or with one among the others. */
export function addOption(
  document: RulesDocument,
  step: StepDocument,
  { option, named = [], available, prices }: AddedOption,
): EditedRules {
  const longer = { ...step, options: [...step.options, option] };
  const added = replaceStep(document, step, longer);
  const isList = available !== undefined || prices !== undefined;
  const first = isList
    ? editOption(added, longer, option.value, { available, prices })
    : accept(added);
  return named.reduce<EditedRules>((edited, { stepKey, value }) => {
    const other = edited.ok && edited.document.steps.find(({ key }) => key === stepKey);
    if (!other) return edited;
    const list = readPriceList(edited.document.steps, other, value);
    const available = list?.available;
    if (!available) return edited;
    const alternatives = alternativesOf(available).map((parts) =>
      parts.map((part) =>
        part.stepKey === step.key ? { ...part, values: [...part.values, option.value] } : part,
      ),
    );
    return writeList(edited.document, other, value, {
      ...list,
      available: conditionFrom(alternatives),
    });
  }, first);
}

/** Changes all variants of a value. A price is that of the option where no price by choice counts. */
export function editOption(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  { available, prices, ...facts }: OptionChanges,
): EditedRules {
  const variants = variantsOf(step, value);
  if (variants.length === 0) return refuse("unknown_option", OPTION_GONE);
  const isList = available !== undefined || prices !== undefined;
  if (variants.length === 1 && !isList)
    return accept(writeFacts(document, step, value, facts).document);

  const { priceModifier, price, ...others } = facts;
  const edited = writeFacts(document, step, value, others);
  const amounts = {
    ...(priceModifier !== undefined && { priceModifier }),
    ...(price !== undefined && { price }),
  };
  if (!isList && Object.keys(amounts).length === 0) return accept(edited.document);
  const list = readPriceList(edited.document.steps, edited.step, value);
  if (!list) {
    const message = `The variants of ${variants[0]?.label} differ in more than price: edit them in the rules file.`;
    return refuse("different_variants", message);
  }
  return writeList(edited.document, edited.step, value, {
    option: applyChanges(list.option, amounts),
    available: available === undefined ? list.available : (available ?? undefined),
    prices: prices ?? list.prices,
  });
}

/** Sets what an option costs in the field that counts, and what it costs instead. */
export function setPrices(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  list: Pick<OptionChanges, "available" | "prices"> & { readonly price: number },
): EditedRules {
  const { price, available, prices } = list;
  const [first] = variantsOf(step, value);
  const field = first ? priceField(first) : "priceModifier";
  return editOption(document, step, value, { available, prices, [field]: price });
}

/** Removes all variants of a value. */
export function removeOption(
  document: RulesDocument,
  step: StepDocument,
  value: string,
): RulesDocument {
  return writeVariants(document, step, value, []);
}

function writeList(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  list: PriceList,
): EditedRules {
  const written = writePriceList(document.steps, list);
  if (!written.ok) return refuse("unfit_prices", written.message);
  return accept(writeVariants(document, step, value, written.variants));
}

const isConditional = (option: Variant): option is ConditionalOptionDocument => "when" in option;

/** Puts variants into the place of those that the value had. */
function writeVariants(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  variants: readonly Variant[],
): RulesDocument {
  const { conditionalOptions: conditional = [], ...facts } = step;
  const always = variants.filter((it) => !isConditional(it));
  const options = replaceIn(step.options, value, always);
  const others = replaceIn(conditional, value, variants.filter(isConditional));
  return replaceStep(document, step, {
    ...facts,
    options,
    ...(others.length > 0 && { conditionalOptions: others }),
  });
}

/** The options with others where the first of this value was, else at the end. */
function replaceIn<Option extends OptionDocument>(
  options: readonly Option[],
  value: string,
  others: readonly Option[],
): Option[] {
  const first = options.findIndex((option) => option.value === value);
  const at = first < 0 ? options.length : first;
  const isOther = (option: Option) => option.value !== value;
  return [...options.slice(0, at), ...others, ...options.slice(at).filter(isOther)];
}

function writeFacts(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  changes: object,
): { readonly document: RulesDocument; readonly step: StepDocument } {
  const write = <Option extends OptionDocument>(option: Option): Option =>
    option.value === value ? applyChanges(option, changes) : option;
  const { conditionalOptions, ...facts } = step;
  const changed = {
    ...facts,
    options: step.options.map(write),
    ...(conditionalOptions && { conditionalOptions: conditionalOptions.map(write) }),
  };
  return { document: replaceStep(document, step, changed), step: changed };
}

/** The option after the changes, without fields that are null or empty. */
export function applyChanges<Option extends OptionDocument>(
  option: Option,
  changes: object,
): Option {
  const facts = Object.entries({ ...option, ...changes }).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== "",
  );
  return Object.fromEntries(facts) as Option;
}

function replaceStep(
  document: RulesDocument,
  { key }: StepDocument,
  changed: StepDocument,
): RulesDocument {
  const steps = document.steps.map((each) => (each.key === key ? changed : each));
  return { ...document, steps };
}
