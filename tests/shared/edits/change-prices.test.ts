import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyPriceChange,
  changePrices,
  type PriceChange,
  ROUNDING_UNITS,
} from "#shared/edits/change-prices.ts";
import { cents } from "#shared/money.ts";
import { listOptions, placeName } from "#shared/rules/option-place.ts";
import { priceField } from "#shared/rules/price-list.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";

const percent = (percent: number, unit = 0.01): PriceChange => ({
  by: "percent",
  percent,
  roundTo: cents(unit),
});
const amount = (dollars: number, unit = 0.01): PriceChange => ({
  by: "amount",
  amount: cents(dollars),
  roundTo: cents(unit),
});
const changed = (dollars: number, change: PriceChange) =>
  applyPriceChange(cents(dollars), change) / 100;

describe("a change of prices", () => {
  it("raises and lowers by a percentage, rounded once, halves away from zero", () => {
    expect(changed(135, percent(4, 5))).toBe(140);
    expect(changed(-90, percent(4, 5))).toBe(-95);
    expect(changed(0.5, percent(5))).toBe(0.53);
    expect(changed(-0.5, percent(5))).toBe(-0.53);
    expect(changed(1250, percent(-2.5, 1))).toBe(1219);
  });

  it("lets discounts grow, shrink or stay", () => {
    const raise = { by: "percent", percent: 4, roundTo: cents(0.01) } as const;
    expect(changed(-320, { ...raise, discounts: "grow" })).toBe(-332.8);
    expect(changed(-320, { ...raise, discounts: "shrink" })).toBe(-307.2);
    expect(changed(-320, { ...raise, discounts: "stay" })).toBe(-320);
    expect(changed(-320, { ...raise, percent: 150, discounts: "shrink" })).toBe(0);
    expect(changed(320, { ...raise, discounts: "stay" })).toBe(332.8);
  });

  it("adds an amount to a price of zero on request", () => {
    expect(changed(0, { by: "amount", amount: cents(5), roundTo: cents(0.01), zeros: true })).toBe(
      5,
    );
  });

  it("adds an amount, and rounds the result", () => {
    expect(changed(60, amount(12.5, 5))).toBe(75);
    expect(changed(60, amount(-12.5))).toBe(47.5);
  });

  it("leaves a price of zero, and rounds no other price to zero", () => {
    expect(changed(0, amount(5))).toBe(0);
    expect(changed(2, percent(4, 10))).toBe(10);
    expect(changed(-2, percent(4, 10))).toBe(-10);
    expect(changed(5, amount(-5, 10)), "not by rounding").toBe(0);
    expect(changed(5, percent(-100, 10)), "not by rounding").toBe(0);
  });

  it("yields multiples of the unit, at most half a unit from the exact result", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000, max: 100_000_000 }),
        fc.integer({ min: -10_000, max: 100_000 }),
        fc.constantFrom(...ROUNDING_UNITS),
        (price, hundredths, unit) => {
          const result = applyPriceChange(cents(price / 100), {
            by: "percent",
            percent: hundredths / 100,
            roundTo: unit,
          });
          const exact = BigInt(price) * BigInt(10_000 + hundredths);
          expect(Math.abs(result) % unit).toBe(0);
          const off = BigInt(result) * 10_000n - exact;
          const half = (BigInt(unit) * 10_000n) / 2n;
          const isNear = off <= half && off >= -half;
          expect(isNear || Math.abs(result) === unit).toBe(true);
        },
      ),
    );
  });

  it("changes the price that counts of exactly the chosen options, and the base price if asked", () => {
    const all = listOptions(catalogDocument).map(({ place }) => place);
    fc.assert(
      fc.property(fc.subarray(all), fc.boolean(), (places, basePrice) => {
        const chosen = new Set(places.map(placeName));
        const after = changePrices(catalogDocument, { places, basePrice }, percent(4, 5));
        const before = listOptions(catalogDocument);
        expect(after.basePrice).toBe(basePrice ? 1555 : 1495);
        for (const [index, { place, option }] of listOptions(after).entries()) {
          const old = before[index]?.option;
          if (!old) throw new Error("an option was added");
          const field = priceField(old);
          const price = changed(old[field] ?? 0, percent(4, 5));
          expect(option).toEqual(chosen.has(placeName(place)) ? { ...old, [field]: price } : old);
        }
      }),
      { numRuns: 20 },
    );
  });
});
