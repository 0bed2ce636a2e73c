import { type Cents, cents } from "../money.ts";
import { count, MAX_NAMED, type Tally } from "./tally.ts";

/** With up to this many different changes, each has its own bar. */
const MAX_BARS = 13;

/** The share of quotes at each end that may share a wider bar, so that a single quote does not flatten the others. */
const TAIL_SHARE = 0.01;

/** More bins than bars need. */
const MAX_BINS = 200;

/** In cents. */
const CENTS_PER_DOLLAR = 100;

const EMPTY_BIN: Tally<never> = { count: 0, quotes: [] };

/** A quote with its place in the order of submission: 0 is the newest. */
interface Placed {
  readonly place: number;
}

/**
 * The quotes whose price changes by more than `from` and at most `to`; below zero, by at least `from` and less than `to`. If
 * both are equal, by exactly this amount.
 */
interface Bar<Quote> extends Tally<Quote> {
  readonly from: Cents;
  readonly to: Cents;
}

interface PriceChanges<Quote> {
  /** The lower of the two, if two are in the middle. */
  readonly median: Cents;
  readonly lowest: Cents;
  readonly highest: Cents;
  readonly bars: readonly Bar<Quote>[];
}

/**
 * Collects the price changes of quotes, newest first. It counts them exactly, and names quotes only per bin: with too
 * many bins, ten become one.
 */
export function createPriceChanges<Quote extends Placed>() {
  const counts = new Map<Cents, number>();
  let bins = new Map<number, Tally<Quote>>();
  let width = 1;

  return {
    add(change: Cents, quote: Quote): void {
      counts.set(change, (counts.get(change) ?? 0) + 1);
      count(bins, binOf(change, width), quote);
      if (bins.size <= MAX_BINS) return;
      bins = joinBins(bins, (bin) => binOf(bin, 10));
      width *= 10;
    },

    /** Undefined if there are no quotes. */
    summarize(): PriceChanges<Quote> | undefined {
      const sorted = [...counts].sort(([a], [b]) => a - b);
      const [first, last] = [sorted[0], sorted.at(-1)];
      if (!first || !last) return undefined;
      const at = (share: number) => findQuantile(sorted, share);
      const facts = { median: at(0.5), lowest: first[0], highest: last[0] };
      if (sorted.length <= MAX_BARS) {
        // So few changes fit into bins of one cent.
        const bars = sorted.map(([change]) => {
          return { from: change, to: change, ...(bins.get(change) ?? EMPTY_BIN) };
        });
        return { ...facts, bars };
      }
      return {
        ...facts,
        bars: barsBetween(at(TAIL_SHARE), at(1 - TAIL_SHARE), facts, bins, width),
      };
    },
  };
}

/** The number of the bin of a change: 0 only for zero, 1 for more than zero up to the width, and so on. */
function binOf(change: number, width: number): number {
  return Math.sign(change) * Math.ceil(Math.abs(change) / width);
}

/** Joins the bins that get the same number. */
function joinBins<Quote extends Placed>(
  bins: ReadonlyMap<number, Tally<Quote>>,
  numberOf: (bin: number) => number,
): Map<number, Tally<Quote>> {
  const next = new Map<number, Tally<Quote>>();
  for (const [bin, tally] of bins) {
    const number = numberOf(bin);
    const known = next.get(number) ?? EMPTY_BIN;
    const quotes = [...known.quotes, ...tally.quotes].sort((a, b) => a.place - b.place);
    next.set(number, { count: known.count + tally.count, quotes: quotes.slice(0, MAX_NAMED) });
  }
  return next;
}

/** Bars of the same round width from `low` to `high`, and one at each end for the quotes beyond. */
function barsBetween<Quote extends Placed>(
  low: Cents,
  high: Cents,
  { lowest, highest }: Pick<PriceChanges<Quote>, "lowest" | "highest">,
  bins: ReadonlyMap<number, Tally<Quote>>,
  binWidth: number,
): readonly Bar<Quote>[] {
  const width = roundWidth(low, high, binWidth);
  const [first, last] = [binOf(low, width), binOf(high, width)];
  const barOf = (bin: number) => Math.min(Math.max(binOf(bin, width / binWidth), first - 1), last + 1);
  const tallies = joinBins(bins, barOf);
  const from = tallies.has(first - 1) ? first - 1 : first;
  const to = tallies.has(last + 1) ? last + 1 : last;
  const edgeOfBar = (bar: number) => cents((bar * width) / CENTS_PER_DOLLAR);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const bar = from + index;
    return {
      from: bar < first ? lowest : edgeOfBar(bar > 0 ? bar - 1 : bar),
      to: bar > last ? highest : edgeOfBar(bar < 0 ? bar + 1 : bar),
      ...(tallies.get(bar) ?? EMPTY_BIN),
    };
  });
}

/** The smallest of $1, $2, $5, $10 and so on that is not narrower than a bin and makes few enough bars. */
function roundWidth(low: Cents, high: Cents, binWidth: number): number {
  for (let unit = CENTS_PER_DOLLAR; ; unit *= 10)
    for (const width of [unit, 2 * unit, 5 * unit])
      if (width >= binWidth && binOf(high, width) - binOf(low, width) < MAX_BARS) return width;
}

/** The smallest change that at least this share of the quotes does not exceed. */
function findQuantile(sorted: readonly (readonly [Cents, number])[], share: number): Cents {
  const wanted = share * sorted.reduce((sum, [, quotes]) => sum + quotes, 0);
  let reached = 0;
  for (const [change, quotes] of sorted) {
    reached += quotes;
    if (reached >= wanted) return change;
  }
  return sorted.at(-1)?.[0] ?? cents(0);
}
