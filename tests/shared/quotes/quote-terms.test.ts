import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, percentOf, sum } from "#shared/money.ts";
import { ADDRESS_TYPE_LABELS, deliveryFee } from "#shared/quotes/delivery.ts";
import { itemAmounts, itemsPrice } from "#shared/quotes/quote-items.ts";
import {
  adjustedTotal,
  adjustmentText,
  isExpired,
  totalProblem,
  usualExpiry,
  writeAdjustments,
} from "#shared/quotes/quote-terms.ts";

const CHICAGO = "America/Chicago";

const item = fc
  .record({ quantity: fc.integer({ min: 1, max: 999 }), price: fc.integer({ min: -500, max: 1e9 }) })
  .map(({ quantity, price }) => itemAmounts(quantity, cents(price / 100)));

const adjustment = fc.oneof(
  fc.record({ reason: fc.constant("Gift"), amount: fc.integer({ max: 1e9, min: -1e9 }) }),
  fc.record({
    reason: fc.constant("Gift"),
    percent: fc.integer({ min: -10_000, max: 100_000 }).map((hundredths) => hundredths / 100),
  }),
);

describe("the terms of a quote", () => {
  it("add up: items, adjustments and delivery are the grand total, to the cent", () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 50 }),
        fc.array(adjustment, { maxLength: 10 }),
        fc.integer({ min: 0, max: 100_000 }),
        (items, adjustments, fee) => {
          const delivery = cents(fee / 100);
          const amounts = writeAdjustments(items, adjustments).map(({ amount }) => cents(amount));
          expect(adjustedTotal(items, adjustments, delivery)).toBe(sum([itemsPrice(items), ...amounts, delivery]));
        },
      ),
    );
  });

  it("take discounts off first, and percentages of surcharges from what remains, and say of what", () => {
    const items = [itemAmounts(1, cents(8660))];
    const written = writeAdjustments(items, [
      { reason: "Sales tax", percent: 7.25 },
      { reason: "Early order", percent: -5 },
      { reason: "Crane", amount: 120 },
      { reason: "Returning customer", amount: -36.5 },
    ]);
    expect(written.map((each) => `${each.reason} ${adjustmentText(each)}`)).toEqual([
      "Early order −$433.00 (5% of $8,660.00)",
      "Returning customer −$36.50",
      "Sales tax +$593.81 (7.25% of $8,190.50)",
      "Crane +$120.00",
    ]);
  });

  it("take percentages exactly, halves away from zero, also of large sums", () => {
    const percentOfCents = (amount: number, percent: number) => percentOf(cents(amount / 100), percent, cents(0.01));
    expect([percentOfCents(10, 5), percentOfCents(10, -5), percentOfCents(-10, -5)]).toEqual([1, -1, 1]);
    // Halves of a cent above 2^53 hundredths of a cent.
    expect(percentOfCents(4_995_000_000_001, 50)).toBe(2_497_500_000_001);
    expect(percentOfCents(4_995_000_000_001, -50)).toBe(-2_497_500_000_001);
    expect(percentOfCents(4_995_000_000_003, 0.01)).toBe(499_500_000);
  });

  it("are refused below zero, with the amount that is missing", () => {
    expect(totalProblem(cents(0))).toBeUndefined();
    expect(totalProblem(cents(-0.01))).toBe("The discounts are $0.01 more than the quote costs. Reduce them.");
  });

  it("hold until the end of the last day in the company's time zone, by default for 30 days", () => {
    // 11 p.m. on 1 March in Chicago, and after the clocks have changed.
    const sent = new Date("2026-03-02T05:00:00Z");
    const expiresOn = usualExpiry(sent, CHICAGO);
    expect(expiresOn).toBe("2026-03-31");
    expect(isExpired({ expiresOn }, new Date("2026-04-01T04:59:59.999Z"), CHICAGO)).toBe(false);
    expect(isExpired({ expiresOn }, new Date("2026-04-01T05:00:00Z"), CHICAGO)).toBe(true);
  });
});

it.each([
  ["commercial-dock", "Commercial address with a loading dock", 0],
  ["commercial-no-dock", "Commercial address WITHOUT a loading dock ($199.00)", 199],
  ["home-delivery", "Home Delivery ($199.00)", 199],
] as const)("an address type has its label and its fee: %s", (type, label, fee) => {
  expect(ADDRESS_TYPE_LABELS[type]).toBe(label);
  expect(deliveryFee(type)).toBe(cents(fee));
});
