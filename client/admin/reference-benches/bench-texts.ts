import { price } from "#shared/engine/price.ts";
import { dollars } from "#shared/money.ts";
import { findBrokenExpectations } from "#shared/reference-benches/broken-expectations.ts";
import type { Expectation } from "#shared/reference-benches/reference-bench.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { foldCode } from "#shared/text/fold-code.ts";

/** The fields of a reference bench, as typed. */
type BenchTexts = Readonly<Record<"name" | "bench" | "price" | "lowest" | "highest", string>>;

/** The texts of an expectation. Prices that it does not have are those of the bench today. */
export function expectationTexts(
  expectation: Expectation | undefined,
  today: number | undefined,
): Pick<BenchTexts, "price" | "lowest" | "highest"> {
  const priceText = (amount = today) => amount?.toFixed(2) ?? "";
  return {
    price: priceText(expectation?.type === "price" ? expectation.price : undefined),
    lowest: priceText(expectation?.type === "price-between" ? expectation.lowest : undefined),
    highest: priceText(expectation?.type === "price-between" ? expectation.highest : undefined),
  };
}

export function readExpectation(type: Expectation["type"], texts: BenchTexts): Expectation {
  switch (type) {
    case "available":
      return { type };
    case "price":
      return { type, price: Number(texts.price) };
    case "price-between":
      return { type, lowest: Number(texts.lowest), highest: Number(texts.highest) };
  }
}

/** The price of a bench in dollars; undefined if it cannot be ordered. */
export function priceToday(rules: Rules, configuration: Configuration): number | undefined {
  const priced = price(rules, configuration);
  if (unavailableReason(rules, configuration) || !priced.ok) return undefined;
  return dollars(priced.pricing.totalPrice);
}

/** 'cannot be ordered (…)'; undefined if it can. */
export function unavailableReason(rules: Rules, configuration: Configuration): string | undefined {
  const bench = { name: "", configuration, expectation: { type: "available" } } as const;
  return findBrokenExpectations(rules, [bench])[0]?.reason;
}

const QUOTE_ID = /^q-\d{6}-[0-9a-z]{5}$/i;

/** The quote that a text names; undefined if it is no quote ID. */
export function quoteIdIn(text: string): string | undefined {
  const id = foldCode(text);
  return QUOTE_ID.test(id) ? id.toUpperCase() : undefined;
}
