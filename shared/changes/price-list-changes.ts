import { cents, formatModifier } from "#shared/money.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import { partsOf } from "#shared/rules/condition.ts";
import { type PriceList, priceOf, readPriceList, variantsOf } from "#shared/rules/price-list.ts";
import type { StepDocument } from "#shared/rules/rules.ts";
import { conditionSentence } from "./condition-sentence.ts";

/** A step, and the steps of its rules in their order. Their labels describe its conditions. */
export interface Placed {
  readonly step: StepDocument;
  readonly steps: readonly StepDocument[];
}

/**
 * By value, the changes of options that got or lost prices by choice, and else are the same:
 * 'Extras: Shelf now +$45.00, but +$30.00 when Top is Maple, was +$45.00'.
 */
export function priceListChanges(before: Placed, after: Placed): ReadonlyMap<string, readonly string[]> {
  const [was, is] = [before.step, after.step];
  const changes = new Map<string, readonly string[]>();
  const [counts, laterCounts] = [countVariants(was), countVariants(is)];
  for (const [value, count] of laterCounts) {
    if (counts.get(value) === count) continue;
    const [old, list] = [readPriceList(before.steps, was, value), readPriceList(after.steps, is, value)];
    if (!old || !list || factsOf(old) !== factsOf(list)) continue;
    if (![was, is].some((step) => excludesChoices(step, value))) continue;
    const subject = `${is.name}: ${list.option.label}`;
    const [from, to] = [describe(old, before.steps), describe(list, after.steps)];
    changes.set(value, [
      ...(from.prices === to.prices ? [] : [`${subject} now ${to.prices}, was ${from.prices}`]),
      ...(from.available === to.available
        ? []
        : [`${subject} now available ${to.available}, was available ${from.available}`]),
    ]);
  }
  return changes;
}

/** Whether the variants are written as prices by choice: the usual one excludes the others. */
const excludesChoices = (step: StepDocument, value: string): boolean =>
  variantsOf(step, value).some(({ when }) => partsOf(when).some(({ not }) => not));

function countVariants(step: StepDocument) {
  const counts = new Map<string, number>();
  for (const { value } of optionsOf(step)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const factsOf = ({ option: { price: _price, priceModifier: _modifier, ...facts } }: PriceList) => JSON.stringify(facts);

/** '+$45.00, but +$30.00 when Top is Maple', and the condition under which the option is available. */
function describe({ option, prices, available }: PriceList, steps: readonly StepDocument[]) {
  const words = (dollars: number) => formatModifier(cents(dollars));
  const own = words(priceOf(option));
  const others = prices.map(({ when, price }) => `but ${words(price)} ${conditionSentence(when, steps)}`);
  return { prices: [own, ...others].join(", "), available: conditionSentence(available, steps) };
}
