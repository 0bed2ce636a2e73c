import { findAvailableVariant } from "#shared/engine/availability.ts";
import { add, type Cents, cents, dollars, formatMoney, multiply, negate, sum, ZERO_CENTS } from "#shared/money.ts";
import { offerAll } from "#shared/rules/archive.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { countNoun } from "#shared/text/text.ts";
import type { QuoteCosts } from "./quote.ts";

/** The costs in a revision of the rules, for staff only. Archived options have theirs, too. */
export interface CostRules {
  readonly rules: Rules;
  readonly base: Cents | undefined;
  /** By step and value as in 'width 96', the costs at each of its prices, its own last. */
  readonly costs: ReadonlyMap<string, readonly (Cents | undefined)[]>;
  /** In percent of the price. */
  readonly lowestMargin: number | undefined;
}

interface CostedItem {
  readonly quantity: number;
  readonly configuration: Configuration;
}

/** Reads the costs of rules; undefined if they have none. */
export function readCosts(document: RulesDocument): CostRules | undefined {
  const { baseCost, lowestMargin } = document;
  const rules = readRules(offerAll(document));
  const costs = new Map<string, readonly (Cents | undefined)[]>();
  for (const { key, options } of document.steps)
    for (const { value, cost, prices = [] } of options) {
      const all = [...prices.map(({ facts }) => (facts ? facts.cost : cost)), cost];
      const known = all.map((each) => (each === undefined ? undefined : cents(each)));
      if (known.some((each) => each !== undefined)) costs.set(`${key} ${value}`, known);
    }
  const base = baseCost === undefined ? undefined : cents(baseCost);
  if (base === undefined && costs.size === 0) return undefined;
  return { rules, base, costs, lowestMargin };
}

/** The costs of benches under the costs of any revision, whether they can still be ordered or not. */
export function costsOf(costRules: CostRules, items: readonly CostedItem[]): QuoteCosts {
  const { base } = costRules;
  const unknown = new Set<string>();
  const sums = items.map(({ quantity, configuration }) => {
    if (base === undefined) unknown.add("");
    const parts = Object.keys(configuration).flatMap((stepKey) =>
      chosenValues(configuration, stepKey).map((value): Cents => {
        const cost = costOf(costRules, configuration, stepKey, value);
        if (cost === undefined) unknown.add(`${stepKey} ${value}`);
        return cost ?? ZERO_CENTS;
      }),
    );
    return multiply(sum([base ?? ZERO_CENTS, ...parts]), quantity);
  });
  return { amount: dollars(sum(sums)), unknown: unknown.size };
}

/** The cost of an option at the price that counts; at its first, if none fits anymore. */
function costOf(
  { rules, costs }: CostRules,
  configuration: Configuration,
  stepKey: string,
  value: string,
): Cents | undefined {
  const variants = indexRules(rules).byKey.get(stepKey)?.variants.get(value) ?? [];
  const variant = findAvailableVariant(variants, configuration) ?? variants[0];
  return variant && costs.get(`${stepKey} ${value}`)?.[variant.pricePlace];
}

/** The margin in a sentence without a period: 'Margin $474.50 (31.7%), cost $1,020.00', or 'Cost of 3 parts unknown'. */
export function marginText(price: Cents, costs: QuoteCosts): string {
  if (costs.unknown > 0) return `Cost of ${countNoun(costs.unknown, "part")} unknown`;
  const percent = price > 0 ? ` (${percentText(price, costs)})` : "";
  return `Margin ${formatMoney(marginOf(price, costs))}${percent}, cost ${formatMoney(cents(costs.amount))}`;
}

/** A warning if the margin is below the lowest one that staff set. With unknown costs, it is the most that the margin can be. */
export function lowMarginText(price: Cents, costs: QuoteCosts, lowest: number | undefined): string | undefined {
  if (lowest === undefined || marginOf(price, costs) * 100 >= lowest * price) return undefined;
  const most = costs.unknown > 0 ? "at most " : "";
  const margin = price > 0 ? percentText(price, costs) : formatMoney(marginOf(price, costs));
  return `The margin is ${most}${margin}, below your lowest margin of ${lowest}%.`;
}

const marginOf = (price: Cents, { amount }: QuoteCosts): Cents => add(price, negate(cents(amount)));

/** Rounded down, so that a margin below a limit never looks like the limit. */
const percentText = (price: Cents, costs: QuoteCosts): string =>
  `${Math.floor((marginOf(price, costs) * 1000) / price) / 10}%`.replace("-", "−");
