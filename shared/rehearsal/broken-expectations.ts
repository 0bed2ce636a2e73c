import { reviewChoices } from "#shared/engine/review-choices.ts";
import { validate } from "#shared/engine/validate.ts";
import { formatMoney } from "#shared/money.ts";
import { totalUnder } from "#shared/partners/apply-price-list.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { expectationWords, expectedPrices } from "#shared/rules/expectation.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { Expectation, StartingBench } from "#shared/rules/starting-benches.ts";

/** An expectation that the rules do not keep. */
export interface BrokenExpectation {
  readonly name: string;
  /** 'costs $1,745.00 instead of $1,699.00', 'cannot be ordered (Width has no option '72')' */
  readonly reason: string;
}

/** 'Best seller costs $1,745.00 instead of $1,699.00', without a period, like the sentences about changes of the rules. */
export const brokenSentence = ({ name, reason }: BrokenExpectation): string => `${name} ${reason}`;

/** The expectations that the rules do not keep, in the order of the benches. */
export function findBrokenExpectations(
  rules: Rules,
  benches: readonly StartingBench[] = [],
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
  benches: readonly StartingBench[] = [],
): readonly BrokenExpectation[] {
  return findBrokenBeyond(after, benches, (choices, expected) => judge(before, choices, expected).distance);
}

function findBrokenBeyond(
  rules: Rules,
  benches: readonly StartingBench[],
  distanceOf: (choices: Configuration, expected: Expectation) => number,
): readonly BrokenExpectation[] {
  return benches.flatMap(({ name, choices, expected }) => {
    if (!expected) return [];
    const { distance, reason } = judge(rules, choices, expected);
    return distance > distanceOf(choices, expected) ? [{ name, reason }] : [];
  });
}

interface Verdict {
  /** Cents between the price and the expected one: 0 if the expectation holds, infinite if it is about what can be ordered. */
  readonly distance: number;
  /** Empty if the expectation holds. */
  readonly reason: string;
}

const HOLDS: Verdict = { distance: 0, reason: "" };

function judge(rules: Rules, choices: Configuration, expected: Expectation): Verdict {
  const wrong = (reason: string) => ({ distance: Number.POSITIVE_INFINITY, reason });
  // The first problem is the cause of most others.
  const [problem] = validate(rules, choices, { complete: true });
  if (expected.type === "refused") return problem ? HOLDS : wrong("can be ordered");
  if (problem) return wrong(`cannot be ordered (${problem.message.slice(0, -1)})`);
  const prices = expectedPrices(expected);
  if (!prices) return HOLDS;
  const { chosen } = reviewChoices(rules, choices);
  const total = totalUnder(undefined, rules, chosen);
  const distance = Math.max(prices.lowest - total, total - prices.highest, 0);
  if (distance === 0) return HOLDS;
  return { distance, reason: `costs ${formatMoney(total)} instead of ${expectationWords(expected)}` };
}
