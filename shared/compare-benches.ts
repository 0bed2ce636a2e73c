import { benchLoad } from "./bench/bench-load.ts";
import { planBench } from "./bench/plan-bench.ts";
import { pounds } from "./bench/title-facts.ts";
import { figureRange, type Units } from "./bench/units.ts";
import type { Configuration } from "./configuration.ts";
import { optionPrice, type Rules } from "./engine/model.ts";
import { price } from "./engine/price.ts";
import { problemOf } from "./engine/rejection.ts";
import { reviewChoices } from "./engine/review-choices.ts";
import { indexRules } from "./engine/rules-index.ts";
import { settle } from "./engine/settle.ts";
import { validate } from "./engine/validate.ts";
import { add, type Cents, negate } from "./money.ts";

/** A bench to compare. */
export interface NamedBench {
  readonly id: string;
  readonly name: string;
  readonly configuration: Configuration;
}

export interface Comparison {
  readonly benches: readonly ComparedBench[];
  /** The position of the bench that all others are compared with. */
  readonly baseline: number;
  /** The rows in which at least two benches differ: facts, then steps. */
  readonly differing: readonly ComparedRow[];
  /** The rows that are the same in all benches, in the same order. */
  readonly same: readonly ComparedRow[];
}

/** A bench with the choices that the rules accept. */
export interface ComparedBench extends NamedBench {
  /** Why it cannot be ordered, in sentences; empty if it can. */
  readonly problems: readonly string[];
  /** In cents; undefined if it cannot be ordered. */
  readonly unitPrice: Cents | undefined;
  /** The amount above the lowest price, in cents; undefined if it cannot be ordered. */
  readonly difference: Cents | undefined;
}

/** A step, or a fact such as the weight, with a cell for each bench. */
export interface ComparedRow {
  readonly key: string;
  readonly name: string;
  readonly cells: readonly ComparedCell[];
}

export interface ComparedCell {
  /** Of its bench. */
  readonly id: string;
  /** The chosen options, or the fact; empty if nothing is chosen. */
  readonly entries: readonly ComparedEntry[];
  /** Whether it is different from that of the baseline. */
  readonly differs: boolean;
}

interface ComparedEntry {
  readonly value: string;
  readonly text: string;
  /** The price of an option in cents. */
  readonly price?: Cents;
}

/**
 * Compares benches, each taken once. Visitors ask what a higher price buys, so the baseline is the cheapest bench, or the
 * first one under hidden prices. A bench that the rules do not allow has no price, and only the choices that they accept.
 */
export function compareBenches(
  rules: Rules,
  benches: readonly NamedBench[],
  units: Units,
): Comparison {
  const reviewed = benches.map((bench) => review(rules, bench));
  const baseline = cheapest(reviewed.map(({ unitPrice }) => unitPrice));
  const lowest = reviewed[baseline]?.unitPrice;
  const row = (key: string, name: string, entriesOf: (bench: Reviewed) => Entries): ComparedRow => {
    const cells = reviewed.map((bench) => ({ id: bench.id, entries: entriesOf(bench) }));
    const wanted = JSON.stringify(cells[baseline]?.entries);
    const isOther = (entries: Entries) => JSON.stringify(entries) !== wanted;
    return {
      key,
      name,
      cells: cells.map((cell) => ({ ...cell, differs: isOther(cell.entries) })),
    };
  };
  const facts = FACTS.map(({ name, of }) =>
    row(`fact ${name}`, name, ({ configuration }) => {
      const text = of(rules, configuration, units);
      return text ? [{ value: text, text }] : [];
    }),
  );
  const steps = indexRules(rules).steps.map(({ step }) =>
    row(step.key, step.name, ({ chosen }) =>
      chosen
        .filter((each) => each.step === step)
        .map(({ option }) => {
          return { value: option.value, text: option.label, price: optionPrice(option) };
        }),
    ),
  );
  const isKnown = ({ cells }: ComparedRow) => cells.some(({ entries }) => entries.length > 0);
  const rows = [...facts.filter(isKnown), ...steps];
  const isDiffering = ({ cells }: ComparedRow) => cells.some(({ differs }) => differs);
  return {
    benches: reviewed.map((bench) => {
      const { unitPrice } = bench;
      const isPriced = unitPrice !== undefined && lowest !== undefined;
      return { ...bench, difference: isPriced ? add(unitPrice, negate(lowest)) : undefined };
    }),
    baseline,
    differing: rows.filter(isDiffering),
    same: rows.filter((each) => !isDiffering(each)),
  };
}

type Entries = readonly ComparedEntry[];
type Reviewed = ReturnType<typeof review>;

function review(rules: Rules, { id, name, configuration: given }: NamedBench) {
  const { configuration, removed } = settle(rules, given);
  const missing = validate(rules, configuration, { complete: true });
  const problems = [...removed.map(problemOf), ...missing].map(({ message }) => message);
  const priced = price(rules, configuration);
  const unitPrice = priced.ok && problems.length === 0 ? priced.pricing.totalPrice : undefined;
  const { chosen } = reviewChoices(rules, configuration);
  return { id, name, configuration, chosen, problems, unitPrice };
}

/** The position of the lowest price, the first of several; 0 without any price. */
function cheapest(prices: readonly (Cents | undefined)[]): number {
  const known = prices.filter((each) => each !== undefined);
  return Math.max(0, prices.indexOf(known.sort((a, b) => a - b)[0]));
}

interface Fact {
  readonly name: string;
  readonly of: (rules: Rules, configuration: Configuration, units: Units) => string | false | null;
}

/** What no single step says about a bench. */
const FACTS: readonly Fact[] = [
  {
    name: "Surface height",
    of: (rules, configuration, units) => {
      const { heightRange } = planBench(rules, configuration).figures;
      return heightRange && `${figureRange(heightRange, units)} ${units}`;
    },
  },
  {
    name: "Weight",
    of: (rules, configuration) => {
      const { ownWeight, isPartial } = benchLoad(rules, configuration);
      return ownWeight > 0 && !isPartial && pounds(ownWeight);
    },
  },
  {
    name: "Left for your work",
    of: (rules, configuration) => {
      const { remaining, isPartial } = benchLoad(rules, configuration);
      return remaining !== null && !isPartial && pounds(Math.max(0, remaining));
    },
  },
];
