import { reviewChoices } from "#shared/engine/review-choices.ts";
import { validate } from "#shared/engine/validate.ts";
import { type Cents, cents, formatMoney, sum } from "#shared/money.ts";
import { optionPrice, type Rules } from "#shared/rules/model.ts";
import type { Expectation, ReferenceBench } from "./reference-bench.ts";

/** An expectation that the rules do not keep. */
export interface BrokenExpectation {
  /** The name of the reference bench. */
  readonly name: string;
  /** 'costs $1,745.00 instead of $1,699.00', 'cannot be ordered (Width has no option '72')' */
  readonly reason: string;
}

/** 'Best seller costs $1,745.00 instead of $1,699.00', without a period, like the sentences about changes of the rules. */
export const brokenSentence = ({ name, reason }: BrokenExpectation): string => `${name} ${reason}`;

/** The expectations that the rules do not keep, in the order of the benches. */
export function findBrokenExpectations(
  rules: Rules,
  benches: readonly ReferenceBench[],
): readonly BrokenExpectation[] {
  return findBrokenBeyond(rules, benches, () => 0);
}

/**
 * The expectations that a change of the rules breaks or makes worse. A broken one gets worse if the price moves further from
 * the expected one, or if the bench can no longer be ordered.
 */
export function findNewlyBroken(
  before: Rules,
  after: Rules,
  benches: readonly ReferenceBench[],
): readonly BrokenExpectation[] {
  return findBrokenBeyond(after, benches, (bench) => judge(before, bench).distance);
}

function findBrokenBeyond(
  rules: Rules,
  benches: readonly ReferenceBench[],
  distanceOf: (bench: ReferenceBench) => number,
): readonly BrokenExpectation[] {
  return benches.flatMap((bench) => {
    const { distance, reason } = judge(rules, bench);
    return distance > distanceOf(bench) ? [{ name: bench.name, reason }] : [];
  });
}

interface Verdict {
  /** Cents between the price and the expected one: 0 if the expectation holds, infinite if the bench cannot be ordered. */
  readonly distance: number;
  /** Empty if the expectation holds. */
  readonly reason: string;
}

function judge(rules: Rules, { configuration, expectation }: ReferenceBench): Verdict {
  // The first problem is the cause of most others.
  const [problem] = validate(rules, configuration, { complete: true });
  if (problem) {
    const reason = `cannot be ordered (${problem.message.slice(0, -1)})`;
    return { distance: Number.POSITIVE_INFINITY, reason };
  }
  const { chosen } = reviewChoices(rules, configuration);
  const total = sum([rules.basePrice, ...chosen.map(({ option }) => optionPrice(option))]);
  const expected = expectedPrices(expectation);
  const distance = expected ? Math.max(expected.lowest - total, total - expected.highest, 0) : 0;
  const reason =
    expected && distance > 0
      ? `costs ${formatMoney(total)} instead of ${pricesWords(expected)}`
      : "";
  return { distance, reason };
}

/** 'can be ordered', '$1,699.00', '$1,500.00 to $1,700.00' */
export function expectationWords(expectation: Expectation): string {
  const expected = expectedPrices(expectation);
  return expected ? pricesWords(expected) : "can be ordered";
}

interface ExpectedPrices {
  readonly lowest: Cents;
  readonly highest: Cents;
}

/** The prices that keep an expectation; undefined for any price. */
function expectedPrices(expectation: Expectation): ExpectedPrices | undefined {
  switch (expectation.type) {
    case "available":
      return undefined;
    case "price":
      return { lowest: cents(expectation.price), highest: cents(expectation.price) };
    case "price-between":
      return { lowest: cents(expectation.lowest), highest: cents(expectation.highest) };
  }
}

function pricesWords({ lowest, highest }: ExpectedPrices): string {
  return lowest === highest
    ? formatMoney(lowest)
    : `${formatMoney(lowest)} to ${formatMoney(highest)}`;
}
