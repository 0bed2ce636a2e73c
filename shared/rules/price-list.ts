import { cents, formatModifier } from "../money.ts";
import { optionsOf } from "./archive.ts";
import {
  type Alternatives,
  both,
  isTrueEverywhere,
  type MultiSelect,
  negate,
  type Parts,
  simplify,
} from "./combine-conditions.ts";
import { alternativesOf, conditionFrom, meets } from "./condition.ts";
import {
  type AllOf,
  type AnyOption,
  type Condition,
  type ConditionalOptionDocument,
  MAX_ALTERNATIVES,
  type OptionDocument,
  type StepDocument,
} from "./rules.ts";

/** A price in dollars that counts while its condition holds. */
export interface PriceByChoice {
  readonly when: AllOf;
  readonly price: number;
}

/** The variants of a value as one option: its own price, and the prices that take its place. The first that holds counts. */
export interface PriceList {
  readonly option: OptionDocument;
  /** The condition under which the option is available; undefined if it always is. */
  readonly available: Condition | undefined;
  readonly prices: readonly PriceByChoice[];
}

export const isConditional = (option: AnyOption): option is ConditionalOptionDocument => option.when !== undefined;

/** The step with other options, those without a condition and those with one in their lists. */
export function withOptions(
  { conditionalOptions: _before, ...facts }: StepDocument,
  options: readonly AnyOption[],
): StepDocument {
  const conditional = options.filter(isConditional);
  return {
    ...facts,
    options: options.filter((option) => !isConditional(option)),
    ...(conditional.length > 0 && { conditionalOptions: conditional }),
  };
}

type WrittenPrices =
  | {
      readonly ok: true;
      readonly variants: readonly (OptionDocument | ConditionalOptionDocument)[];
    }
  | { readonly ok: false; readonly message: string };

/** The price of an option that counts: an absolute price replaces the modifier. */
export function priceField({ price }: OptionDocument): "price" | "priceModifier" {
  return price === undefined ? "priceModifier" : "price";
}

/** What an option costs or adds, in dollars. */
export const priceOf = (option: OptionDocument): number => option[priceField(option)] ?? 0;

/** All options of a step with this value. */
export const variantsOf = (step: StepDocument, value: string): readonly AnyOption[] =>
  optionsOf(step).filter((option) => option.value === value);

const multiSelectOf = (steps: readonly StepDocument[]): MultiSelect =>
  new Set(steps.filter(({ multiSelect }) => multiSelect).map(({ key }) => key));

/** The price list of a value. Undefined if the step does not have it, or if its variants differ in more than price. */
export function readPriceList(
  steps: readonly StepDocument[],
  step: StepDocument,
  value: string,
): PriceList | undefined {
  const variants = variantsOf(step, value);
  const usual = variants.reduce<AnyOption | undefined>(
    (best, each) => (best && exclusionsIn(each) < exclusionsIn(best) ? best : each),
    undefined,
  );
  if (!usual) return undefined;
  const facts = JSON.stringify(factsOf(usual));
  if (variants.some((each) => JSON.stringify(factsOf(each)) !== facts)) return undefined;
  const multi = multiSelectOf(steps);
  const alternatives = shorten(
    steps,
    variants.flatMap(({ when }) => alternativesOf(when)),
    multi,
  );
  const available = conditionFrom(alternatives);
  const { when: _when, ...option } = usual;
  let prices = variants
    .filter((each) => each !== usual)
    .flatMap((each) => alternativesOf(each.when).map((parts) => ({ parts, price: priceOf(each) })));
  const listOf = (some: typeof prices): PriceList => ({
    option,
    available,
    prices: some.map(({ parts, price }) => ({ when: allOf(parts), price })),
  });
  for (const each of prices) {
    const fewer = prices.filter((other) => other !== each);
    if (isSamePrice(steps, variants, listOf(fewer))) prices = fewer;
  }
  // A part that availability or an earlier price already says is left out.
  for (const [index, { parts }] of prices.entries())
    for (const part of parts) {
      const shorter = prices.map((each, at) =>
        at === index ? { ...each, parts: each.parts.filter((other) => other !== part) } : each,
      );
      if (shorter[index]?.parts.length && isSamePrice(steps, variants, listOf(shorter))) prices = shorter;
    }
  return listOf(prices);
}

/** The shortest alternatives that hold for the same choices. */
function shorten(steps: readonly StepDocument[], alternatives: Alternatives, multi: MultiSelect): Alternatives {
  const all = simplify(alternatives, multi);
  const before = conditionFrom(all);
  for (const [index, parts] of all.entries())
    for (const part of parts) {
      const shorter = all.with(
        index,
        parts.filter((each) => each !== part),
      );
      const after = conditionFrom(shorter);
      const isSame = isTrueEverywhere(steps, [before, after], (trial) => meets(trial, before) === meets(trial, after));
      if (isSame) return shorten(steps, shorter, multi);
    }
  return all;
}

const allOf = (parts: Parts): AllOf => {
  const when = conditionFrom([parts]);
  return when && !Array.isArray(when) ? (when as AllOf) : {};
};

const exclusionsIn = ({ when }: AnyOption): number =>
  alternativesOf(when)
    .flat()
    .filter(({ not }) => not).length;

function factsOf({ when: _when, price: _price, priceModifier: _modifier, ...facts }: AnyOption) {
  return Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether a price list offers an option for the same prices under the same choices as its variants. */
function isSamePrice(steps: readonly StepDocument[], variants: readonly AnyOption[], list: PriceList): boolean {
  const conditions = [...variants.map(({ when }) => when), list.available, ...list.prices.map(({ when }) => when)];
  return (
    isTrueEverywhere(steps, conditions, (trial) => {
      const variant = variants.find(({ when }) => meets(trial, when));
      const listed = meets(trial, list.available)
        ? (list.prices.find(({ when }) => meets(trial, when))?.price ?? priceOf(list.option))
        : undefined;
      return (variant && priceOf(variant)) === listed;
    }) ?? false
  );
}

/** The variants of a price list, whose conditions exclude each other, or a sentence that says why there are none. */
export function writePriceList(
  steps: readonly StepDocument[],
  { option, available, prices }: PriceList,
): WrittenPrices {
  const multi = multiSelectOf(steps);
  const field = priceField(option);
  const variants: (OptionDocument | ConditionalOptionDocument)[] = [];
  const add = (alternatives: Alternatives, facts: OptionDocument) => {
    const when = conditionFrom(alternatives);
    variants.push(when ? { ...facts, when } : facts);
  };
  let rest: Alternatives | undefined = alternativesOf(available);
  for (const { when, price } of prices) {
    const parts = alternativesOf(when).flat();
    const own: Alternatives | undefined = rest && both(rest, [parts], multi);
    rest = rest && both(rest, negate(parts), multi);
    if (!own || !rest) return refuse(option, "depends on a step with several choices twice");
    if (own.length === 0)
      return refuse(option, `never costs ${formatModifier(cents(price))}, because an earlier price counts`);
    if (Math.max(own.length, rest.length) > MAX_ALTERNATIVES)
      return refuse(option, "has too many prices with several steps each");
    add(own, { ...option, [field]: price });
  }
  if (rest.length === 0) return refuse(option, "never has its own price, because another always counts");
  add(rest, option);
  return { ok: true, variants };
}

const refuse = ({ label }: OptionDocument, what: string): WrittenPrices => ({
  ok: false,
  message: `${label} ${what}: change its prices by choice.`,
});
