import { cents, formatModifier } from "#shared/money.ts";
import { alternativesOf, partsOf } from "#shared/rules/condition.ts";
import { type PriceList, priceField, readPriceList, variantsOf } from "#shared/rules/price-list.ts";
import type { Condition, StepDocument } from "#shared/rules/rules.ts";
import { conditionSentence, type NameOf } from "./condition-sentence.ts";

/** A step in the steps of its file. */
interface Placed {
  readonly step: { readonly key: string };
  readonly documents: readonly StepDocument[];
}

/**
 * By value, the changes of options that got or lost prices by choice, and else are the same:
 * 'Extras: Shelf now +$45.00, but +$30.00 when Top is Maple, was +$45.00'.
 */
export function priceListChanges(
  before: Placed,
  after: Placed,
): ReadonlyMap<string, readonly string[]> {
  const [was, is] = [before, after].map(({ step, documents }) =>
    documents.find(({ key }) => key === step.key),
  );
  const changes = new Map<string, readonly string[]>();
  if (!was || !is) return changes;
  for (const value of countVariants(is).keys()) {
    if (countVariants(was).get(value) === countVariants(is).get(value)) continue;
    const [old, list] = [
      readPriceList(before.documents, was, value),
      readPriceList(after.documents, is, value),
    ];
    if (!old || !list || factsOf(old) !== factsOf(list)) continue;
    if (![was, is].some((step) => excludesChoices(step, value))) continue;
    const subject = `${is.name}: ${list.option.label}`;
    const words = [old, list].map((each, place) => {
      const nameOf = namesIn(place === 0 ? before.documents : after.documents);
      return { prices: priceWords(each, nameOf), available: whenWords(each.available, nameOf) };
    });
    const [from, to] = words;
    changes.set(value, [
      ...(from?.prices === to?.prices ? [] : [`${subject} now ${to?.prices}, was ${from?.prices}`]),
      ...(from?.available === to?.available
        ? []
        : [`${subject} now available ${to?.available}, was available ${from?.available}`]),
    ]);
  }
  return changes;
}

/** Whether the variants are written as prices by choice: the usual one excludes the others. */
const excludesChoices = (step: StepDocument, value: string): boolean =>
  variantsOf(step, value).some(({ when }) => partsOf(when).some(({ not }) => not));

function countVariants({ options, conditionalOptions = [] }: StepDocument) {
  const counts = new Map<string, number>();
  for (const { value } of [...options, ...conditionalOptions])
    counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const factsOf = ({ option: { price: _price, priceModifier: _modifier, ...facts } }: PriceList) =>
  JSON.stringify(facts);

/** '+$45.00, but +$30.00 when Top is Maple' */
function priceWords({ option, prices }: PriceList, nameOf: NameOf): string {
  const words = (dollars: number) => formatModifier(cents(dollars));
  return [
    words(option[priceField(option)] ?? 0),
    ...prices.map(({ when, price }) => `but ${words(price)} ${whenWords(when, nameOf)}`),
  ].join(", ");
}

const whenWords = (when: Condition | undefined, nameOf: NameOf): string =>
  conditionSentence(alternativesOf(when), nameOf);

const namesIn =
  (steps: readonly StepDocument[]): NameOf =>
  (stepKey, values) => {
    const step = steps.find(({ key }) => key === stepKey);
    const options = [...(step?.options ?? []), ...(step?.conditionalOptions ?? [])];
    const labelOf = (value: string) =>
      options.find((option) => option.value === value)?.label ?? value;
    return { name: step?.name ?? stepKey, labels: values.map(labelOf) };
  };
