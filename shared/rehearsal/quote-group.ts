import type { RehearsalGroup } from "#shared/api/rules/rehearsal.ts";
import { add, type Cents, dollars, negate, ZERO_CENTS } from "../money.ts";
import { type CostRules, collectCosts } from "../quotes/quote-costs.ts";
import { createPriceChanges } from "./price-changes.ts";
import type { RehearsedItem, RehearsedQuote } from "./rehearse-quote.ts";
import { count, type Tally } from "./tally.ts";

const MAX_REASONS = 50;

/** A quote that a bar or a reason may name. */
export interface NamedQuote {
  /** Its place in the order of submission: 0 is the newest. */
  readonly place: number;
  readonly quoteId: string;
  readonly company: string;
  readonly before: Cents;
  readonly after?: Cents;
}

type Outcome = Exclude<RehearsedQuote, { kind: "outdated" }>;

/** Adds up what a draft does to a group of quotes. Its size does not grow with the number of quotes. */
export function createGroup(
  group: RehearsalGroup["group"],
  costRules?: { readonly before: CostRules; readonly after: CostRules },
) {
  const margins = costRules && {
    before: createMargin(costRules.before),
    after: createMargin(costRules.after),
  };
  const counts = { count: 0, outdated: 0, invalid: 0 };
  const reasons = new Map<string, Tally<NamedQuote>>();
  const changes = createPriceChanges<NamedQuote>();

  return {
    addOutdated(): void {
      counts.outdated += 1;
    },

    /** The newest quotes come first. */
    add(outcome: Outcome, quote: NamedQuote, items: readonly RehearsedItem[]): void {
      counts.count += 1;
      if (outcome.kind === "priced") {
        margins?.before.add(outcome.before, items);
        margins?.after.add(outcome.after, items);
        changes.add(add(outcome.after, negate(outcome.before)), quote);
        return;
      }
      counts.invalid += 1;
      for (const reason of outcome.reasons) count(reasons, reason, quote);
    },

    /** `numbersOf` returns the positions of quotes in the reply. */
    summarize(numbersOf: (quotes: readonly NamedQuote[]) => number[]): RehearsalGroup {
      const frequent = [...reasons].sort(([, a], [, b]) => b.count - a.count);
      const prices = changes.summarize();
      return {
        group,
        ...counts,
        reasons: frequent.slice(0, MAX_REASONS).map(([reason, tally]) => {
          return { reason, count: tally.count, quotes: numbersOf(tally.quotes) };
        }),
        otherReasons: Math.max(0, frequent.length - MAX_REASONS),
        ...(prices &&
          margins && {
            margins: { before: margins.before.summarize(), after: margins.after.summarize() },
          }),
        ...(prices && {
          changes: {
            median: dollars(prices.median),
            lowest: dollars(prices.lowest),
            highest: dollars(prices.highest),
            bars: prices.bars.map(({ from, to, ...tally }) => ({
              from: dollars(from),
              to: dollars(to),
              count: tally.count,
              quotes: numbersOf(tally.quotes),
            })),
          },
        }),
      };
    },
  };
}

/** Adds up prices and costs. */
function createMargin(costRules: CostRules) {
  const costs = collectCosts(costRules);
  let price = ZERO_CENTS;
  return {
    add(amount: Cents, items: readonly RehearsedItem[]): void {
      price = add(price, amount);
      costs.add(items);
    },
    summarize: () => ({ price: dollars(price), costs: costs.summarize() }),
  };
}
