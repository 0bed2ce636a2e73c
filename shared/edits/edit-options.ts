import { valueTakenText } from "#shared/check/check-names.ts";
import { alternativesOf, conditionFrom } from "#shared/rules/condition.ts";
import {
  isConditional,
  type PriceByChoice,
  type PriceList,
  readPriceList,
  variantsOf,
  withOptions,
  writePriceList,
} from "#shared/rules/price-list.ts";
import type { AnyOption, Condition, OptionDocument, RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { changeOptions, replaceStep } from "#shared/rules/steps.ts";
import { accept, type Edited, refuse } from "./edited-rules.ts";

export const STEP_GONE = "This step no longer exists.";
export const OPTION_GONE = "This option no longer exists.";

/** The fields of an option that staff may change, in all of its variants. Null or an empty text removes a field. */
export type OptionChanges = Partial<Pick<OptionDocument, "label" | "priceModifier">> & {
  readonly [Fact in OptionFact]?: OptionDocument[Fact] | null;
} & {
  /** Null: always. Without it, the option stays available as it is. */
  readonly available?: Condition | null | undefined;
  /** The prices that depend on earlier choices. Without it, they stay. */
  readonly prices?: readonly PriceByChoice[] | undefined;
  /** Options of other steps that treat this one like those of its step that they name. */
  readonly named?: readonly NamedOption[] | undefined;
};

type OptionFact = Exclude<keyof OptionDocument, "value" | "label" | "priceModifier">;

/** An option of another step. */
export interface NamedOption {
  readonly stepKey: string;
  readonly value: string;
}

/** A new option. Options in `named` depend on its step: their availability treats it like the options that it names. */
export interface AddedOption extends Pick<OptionChanges, "available" | "prices"> {
  readonly option: OptionDocument;
  readonly named?: readonly NamedOption[] | undefined;
}

/** Adds an option with a new value after those without a condition, or with one among the others. */
export function addOption(
  document: RulesDocument,
  step: StepDocument,
  { option, named = [], available, prices }: AddedOption,
): Edited {
  if (variantsOf(step, option.value).length > 0)
    return refuse("duplicate_option", valueTakenText(step.name, option.value));
  const longer = { ...step, options: [...step.options, option] };
  const added = replaceStep(document, longer);
  const isList = available !== undefined || prices !== undefined;
  const first = isList ? editOption(added, longer, option.value, { available, prices }) : accept(added);
  return first.ok ? accept(treatAlike(first.document, step.key, option.value, named)) : first;
}

/** The rules in which named options treat an option like those of its step that they name. One that cannot be changed so stays. */
function treatAlike(
  document: RulesDocument,
  key: string,
  newValue: string,
  named: readonly NamedOption[],
): RulesDocument {
  return named.reduce((edited, { stepKey, value }) => {
    const other = edited.steps.find((step) => step.key === stepKey);
    const list = other && readPriceList(edited.steps, other, value);
    if (!other || !list?.available) return edited;
    const alternatives = alternativesOf(list.available).map((parts) =>
      parts.map((part) =>
        part.stepKey === key ? { ...part, values: [...new Set([...part.values, newValue])] } : part,
      ),
    );
    const available = conditionFrom(alternatives);
    const written = writeList(edited, other, value, { ...list, available });
    return written.ok ? written.document : edited;
  }, document);
}

/** Changes all variants of a value. A price is that of the option where no price by choice counts. */
export function editOption(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  { named, ...changes }: OptionChanges,
): Edited {
  const edited = changeOption(document, step, value, changes);
  if (!edited.ok || !named) return edited;
  return accept(treatAlike(edited.document, step.key, value, named));
}

function changeOption(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  { available, prices, ...facts }: OptionChanges,
): Edited {
  const variants = variantsOf(step, value);
  const [main] = variants;
  if (!main) return refuse("unknown_option", OPTION_GONE);
  const isList = available !== undefined || prices !== undefined;
  if (variants.length === 1 && !isList) return accept(writeFacts(document, step, value, facts).document);

  const { priceModifier, price, ...others } = facts;
  const edited = writeFacts(document, step, value, others);
  const amounts = {
    ...(priceModifier !== undefined && { priceModifier }),
    ...(price !== undefined && { price }),
  };
  if (!isList && Object.keys(amounts).length === 0) return accept(edited.document);
  const all = variantsOf(edited.step, value);
  const list = readPriceList(edited.document.steps, edited.step, value) ?? (isList ? joinVariants(all) : null);
  // Variants that differ in more than price: the first one alone changes its price.
  if (!list) return accept(writeFacts(document, step, value, facts, main).document);
  return writeList(edited.document, edited.step, value, {
    option: applyChanges(list.option, amounts),
    available: available === undefined ? list.available : (available ?? undefined),
    prices: prices ?? list.prices,
  });
}

/** Variants that differ in more than price as one option: the first one stands for all. */
function joinVariants(variants: readonly AnyOption[]): PriceList | null {
  const [main] = variants;
  if (!main) return null;
  const { when: _when, ...option } = main;
  const available = conditionFrom(variants.flatMap(({ when }) => alternativesOf(when)));
  return { option, available, prices: [] };
}

/** The changes of one option among many. */
export interface NamedChanges {
  readonly stepKey: string;
  readonly value: string;
  readonly changes: OptionChanges;
}

/** Changes many options at once, or none of them if one does not fit. */
export function editOptions(document: RulesDocument, options: readonly NamedChanges[]): Edited {
  let edited = document;
  for (const { stepKey, value, changes } of options) {
    const step = edited.steps.find(({ key }) => key === stepKey);
    if (!step) return refuse("unknown_step", STEP_GONE);
    const next = editOption(edited, step, value, changes);
    if (!next.ok) return next;
    edited = next.document;
  }
  return accept(edited);
}

function writeList(document: RulesDocument, step: StepDocument, value: string, list: PriceList): Edited {
  const written = writePriceList(document.steps, list);
  if (!written.ok) return refuse("unfit_prices", written.message);
  return accept(writeVariants(document, step, value, written.variants));
}

/** Puts variants into the place of those that the value had. Without any, the option is gone. */
export function writeVariants(
  document: RulesDocument,
  step: StepDocument,
  value: string,
  variants: readonly AnyOption[],
): RulesDocument {
  const always = variants.filter((it) => !isConditional(it));
  const options = replaceIn(step.options, value, always);
  const others = replaceIn(step.conditionalOptions ?? [], value, variants.filter(isConditional));
  return replaceStep(document, withOptions(step, [...options, ...others]));
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
  /** The only variant whose price changes. */
  priced?: OptionDocument,
): { readonly document: RulesDocument; readonly step: StepDocument } {
  const write = <Option extends OptionDocument>(option: Option): Option => {
    if (option.value !== value) return option;
    const { price, priceModifier } = option;
    const kept = priced && priced !== option ? { price, priceModifier } : {};
    return applyChanges(option, { ...changes, ...kept });
  };
  const changed = changeOptions(step, write);
  return { document: replaceStep(document, changed), step: changed };
}

/** The option after the changes, without fields that are null or empty. */
export function applyChanges<Option extends OptionDocument>(option: Option, changes: object): Option {
  const facts = Object.entries({ ...option, ...changes }).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== "",
  );
  return Object.fromEntries(facts) as Option;
}
