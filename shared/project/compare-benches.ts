import { benchLoad } from "#shared/bench/bench-load.ts";
import { chosenOptions } from "#shared/bench/chosen-options.ts";
import { writeLabel } from "#shared/bench/option-figures.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { type Units, weightText, writeRange } from "#shared/bench/units.ts";
import { add, type Cents, negate } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { type ProjectItem, type ReviewedItem, reviewItem } from "./project.ts";

export interface Comparison {
  readonly benches: readonly ComparedBench[];
  /** The position of the bench that all others are compared with. */
  readonly baseline: number;
  /** The rows in which at least two benches differ: facts, then steps. */
  readonly differing: readonly ComparedRow[];
  /** The rows that are the same in all benches, in the same order. */
  readonly same: readonly ComparedRow[];
}

export interface ComparedBench extends ReviewedItem {
  /** The amount above the lowest unit price, in cents; undefined if the bench cannot be ordered. */
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
export function compareBenches(rules: Rules, items: readonly ProjectItem[], units: Units): Comparison {
  const reviewed = items.map((item) => reviewItem(rules, item));
  const prices = reviewed.map(({ pricing }) => pricing?.totalPrice);
  const baseline = findCheapest(prices);
  const lowest = prices[baseline];
  const compareFact = (key: string, name: string, entriesOf: (bench: ReviewedItem) => Entries): ComparedRow => {
    const cells = reviewed.map((bench) => ({ id: bench.item.id, entries: entriesOf(bench) }));
    const wanted = JSON.stringify(cells[baseline]?.entries);
    const isOther = (entries: Entries) => JSON.stringify(entries) !== wanted;
    return { key, name, cells: cells.map((cell) => ({ ...cell, differs: isOther(cell.entries) })) };
  };
  const facts = FACTS.map(({ name, write }) =>
    compareFact(`fact ${name}`, name, ({ configuration }) => {
      const text = write(rules, configuration, units);
      return text ? [{ value: text, text }] : [];
    }),
  );
  const steps = indexRules(rules).steps.map((entry) =>
    compareFact(entry.step.key, entry.step.name, ({ configuration }) =>
      chosenOptions(entry, configuration).map((option) => {
        return { value: option.value, text: writeLabel(option, units), price: optionPrice(option) };
      }),
    ),
  );
  const isKnown = ({ cells }: ComparedRow) => cells.some(({ entries }) => entries.length > 0);
  const rows = [...facts.filter(isKnown), ...steps];
  const isDiffering = ({ cells }: ComparedRow) => cells.some(({ differs }) => differs);
  return {
    benches: reviewed.map((bench, index) => {
      const own = prices[index];
      const isPriced = own !== undefined && lowest !== undefined;
      return { ...bench, difference: isPriced ? add(own, negate(lowest)) : undefined };
    }),
    baseline,
    differing: rows.filter(isDiffering),
    same: rows.filter((each) => !isDiffering(each)),
  };
}

type Entries = readonly ComparedEntry[];

/** The position of the lowest price, the first of several; 0 without any price. */
function findCheapest(prices: readonly (Cents | undefined)[]): number {
  const known = prices.filter((each) => each !== undefined);
  return Math.max(0, prices.indexOf(known.sort((a, b) => a - b)[0]));
}

interface Fact {
  readonly name: string;
  readonly write: (rules: Rules, configuration: Configuration, units: Units) => string | false | null;
}

/** The facts about a bench that no single step states. */
const FACTS: readonly Fact[] = [
  {
    name: "Surface height",
    write: (rules, configuration, units) => {
      const { heightRange } = planBench(rules, configuration).figures;
      return heightRange && `${writeRange(heightRange, units)} ${units}`;
    },
  },
  {
    name: "Weight",
    write: (rules, configuration, units) => {
      const { ownWeight, isPartial } = benchLoad(rules, configuration);
      return ownWeight > 0 && !isPartial && weightText(ownWeight, units);
    },
  },
  {
    name: "Left for your work",
    write: (rules, configuration, units) => {
      const { remaining, isPartial } = benchLoad(rules, configuration);
      return remaining !== null && !isPartial && weightText(Math.max(0, remaining), units);
    },
  },
];
