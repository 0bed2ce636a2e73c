import { type Cents, cents, formatMoney } from "#shared/money.ts";
import type { Expectation } from "./starting-benches.ts";

/** The prices that keep an expectation; undefined if none is expected. */
export function expectedPrices(
  expectation: Expectation,
): { readonly lowest: Cents; readonly highest: Cents } | undefined {
  switch (expectation.type) {
    case "available":
    case "refused":
      return undefined;
    case "price":
      return { lowest: cents(expectation.price), highest: cents(expectation.price) };
    case "price-between":
      return { lowest: cents(expectation.lowest), highest: cents(expectation.highest) };
  }
}

/** 'can be ordered', 'cannot be ordered', '$1,699.00', '$1,500.00 to $1,700.00' */
export function expectationWords(expectation: Expectation): string {
  const expected = expectedPrices(expectation);
  if (!expected) return expectation.type === "refused" ? "cannot be ordered" : "can be ordered";
  const { lowest, highest } = expected;
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`;
}
