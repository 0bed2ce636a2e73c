import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, dollars, formatModifier, formatMoney, isDollarAmount, sum } from "#shared/money.ts";
import { groupDigits } from "#shared/text/group-digits.ts";

describe("money", () => {
  it("adds 0.1 and 0.2 dollars to exactly 0.3", () => expect(dollars(sum([cents(0.1), cents(0.2)]))).toBe(0.3));

  it("converts every amount of cents to dollars and back without loss", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        expect(cents(amount / 100)).toBe(amount);
      }),
    );
  });

  it("rounds fractions of a cent half away from zero", () => {
    expect([cents(0.125), cents(-0.125), cents(1.005), cents(-0.001)]).toEqual([13, -13, 101, 0]);
  });

  it("accepts only amounts with at most two decimals", () => {
    expect([0, 1495, -60.5, 0.07, 1.1].every(isDollarAmount)).toBe(true);
    expect([1.005, 0.001, 1e21, Number.NaN, Number.POSITIVE_INFINITY].some(isDollarAmount)).toBe(false);
  });

  it("writes money with two decimals and a true minus sign", () => {
    expect(formatMoney(cents(1495))).toBe("$1,495.00");
    expect(formatModifier(cents(120))).toBe("+$120.00");
    expect(formatModifier(cents(-60))).toBe("−$60.00");
    expect(formatModifier(cents(0))).toBe("Included");
  });

  it("groups digits as Intl does", () => {
    const currency = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    const figures = new Intl.NumberFormat("en-US");
    const amounts = fc.integer({ min: 0, max: 1e12 });
    const check = (amount: number) => {
      expect(formatMoney(cents(amount / 100))).toBe(currency.format(amount / 100));
      expect(groupDigits(amount / 8)).toBe(figures.format(amount / 8));
    };
    fc.assert(fc.property(amounts, check));
  });
});
