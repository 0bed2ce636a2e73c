import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, percentOf, sum } from "#shared/money.ts";
import { ADDRESS_TYPE_LABELS, deliveryFee } from "#shared/quotes/delivery.ts";
import { itemAmounts, itemsPrice, nameBenches } from "#shared/quotes/quote-items.ts";
import {
  adjustmentText,
  isExpired,
  sumLines,
  TAX_BASES,
  totalProblem,
  usualExpiry,
  writeAdjustments,
  writeTerms,
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

const dollarsUpTo = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((size) => size / 100);

const tax = fc.oneof(
  fc.record({ name: fc.constant("Stamp"), amount: dollarsUpTo(1000) }),
  fc.record({
    name: fc.constant("Tax"),
    percent: fc.integer({ min: 0, max: 1_000_000 }).map((size) => size / 10_000),
    on: fc.constantFrom(...TAX_BASES),
  }),
);

const offer = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 50 }),
  terms: fc.record({
    adjustments: fc.array(adjustment, { maxLength: 10 }),
    deliveryFee: dollarsUpTo(1000),
    taxes: fc.array(tax, { maxLength: 5 }),
    deposit: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), { nil: undefined }),
  }),
});

/** The cents of '−$60.00' and '+$60.00'. */
const readMoney = (text: string) => cents(Number(text.replace("−", "-").replaceAll(/[$,+]/g, "")));

describe("the terms of a quote", () => {
  it("add up: what is shown as discounts, surcharges, delivery and taxes is the total that is shown, to the cent", () => {
    fc.assert(
      fc.property(offer, ({ items, terms }) => {
        const shown = sumLines(items, writeTerms(items, terms));
        const amountsOf = (...kinds: readonly string[]) =>
          shown.flatMap(({ kind, amount }) => (kinds.includes(kind) ? readMoney(amount) : []));
        const price = itemsPrice(items);
        const total = sum([price, ...amountsOf("discount", "surcharge", "delivery", "tax")]);
        expect(amountsOf("total")).toEqual([total]);
        expect(amountsOf("subtotal")).toEqual(
          shown.some(({ kind }) => kind === "subtotal") ? [sum([price, ...amountsOf("discount", "surcharge")])] : [],
        );
        if (terms.deposit) expect(sum(amountsOf("due"))).toBe(total);
      }),
    );
  });

  it("come to the same whatever the order in which staff enter them", () => {
    fc.assert(
      fc.property(offer, ({ items, terms }) => {
        const { adjustments, taxes, ...others } = terms;
        const turned = { ...others, taxes: taxes.toReversed(), adjustments: adjustments.toReversed() };
        expect(writeTerms(items.toReversed(), turned).total).toBe(writeTerms(items, terms).total);
      }),
    );
  });

  it("stay the same when they are written again, as for a revision with the same terms", () => {
    fc.assert(
      fc.property(offer, ({ items, terms }) => {
        const written = writeTerms(items, terms);
        expect(writeTerms(items, written)).toEqual(written);
      }),
    );
  });

  it("tax goods, delivery or both at rates with four decimals, each rounded once, and nobody who is exempt", () => {
    const items = [itemAmounts(1, cents(1000.4))];
    const terms = {
      adjustments: [{ reason: "Early order", percent: -10 }],
      deliveryFee: 100,
      taxes: [
        { name: "State", percent: 4.5625, on: "goods" },
        { name: "Freight", percent: 2, on: "delivery" },
        { name: "City", percent: 1, on: "all" },
        { name: "Stamp", amount: 3 },
      ],
      deposit: { percent: 50 },
    } as const;
    const shown = (more: object = {}) =>
      sumLines(items, writeTerms(items, { ...terms, ...more })).map(({ label, note, amount }) => [label, note, amount]);
    expect(shown()).toEqual([
      ["Early order", "10% of $1,000.40", "−$100.04"],
      ["Subtotal", undefined, "$900.36"],
      ["Delivery", undefined, "$100.00"],
      ["State", "4.5625% of $900.36", "$41.08"],
      ["Freight", "2% of $100.00", "$2.00"],
      ["City", "1% of $1,000.36", "$10.00"],
      ["Stamp", undefined, "$3.00"],
      ["Total", undefined, "$1,056.44"],
      ["Due on acceptance", "50%", "$528.22"],
      ["Due later", undefined, "$528.22"],
    ]);
    expect(shown({ taxExemption: "WI-4471", deposit: undefined }).slice(2)).toEqual([
      ["Delivery", undefined, "$100.00"],
      ["Tax", "Exempt, number WI-4471", "$0.00"],
      ["Total", undefined, "$1,000.36"],
    ]);
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

it("benches are known by their names, which several may share, or by their places", () => {
  const named = nameBenches([{ name: "Lab" }, {}, { name: "Packing" }, { name: "Lab" }]);
  const names = ["Lab (bench 1)", "Bench 2", "Packing", "Lab (bench 4)"];
  expect(named.map(({ name }) => name)).toEqual(names);
  expect(nameBenches(named)).toEqual(named);
});
