import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyPriceChange,
  editPrices,
  type PriceChange,
  ROUNDING_UNITS,
} from "#client/admin/change-prices/edit-prices.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { cents } from "#shared/money.ts";
import { listOptions } from "#shared/rules/option-place.ts";
import { priceField } from "#shared/rules/option-price.ts";
import { catalogDocument } from "../../../support/rules/catalog.ts";
import { option, rulesDocument, step } from "../../../support/rules/rules.ts";

type Placed = ReturnType<typeof listOptions>[number];

const percent = (percent: number, unit = 0.01): PriceChange => ({ by: "percent", percent, roundTo: cents(unit) });
const amount = (dollars: number, unit = 0.01): PriceChange => ({
  by: "amount",
  amount: cents(dollars),
  roundTo: cents(unit),
});
const changed = (dollars: number, change: PriceChange) => applyPriceChange(cents(dollars), change) / 100;

describe("a change of prices", () => {
  it("raises and lowers by a percentage, rounded once, halves away from zero, and leaves discounts and prices of zero as they are", () => {
    expect(changed(135, percent(4, 5))).toBe(140);
    expect(changed(0.5, percent(5))).toBe(0.53);
    expect(changed(1250, percent(-2.5, 1))).toBe(1219);

    expect(changed(-320, percent(4))).toBe(-320);
    expect(changed(-90, percent(-4, 5))).toBe(-90);

    expect(changed(-90, amount(12.5, 5))).toBe(-80);
    expect(changed(60, amount(12.5, 5))).toBe(75);
    expect(changed(60, amount(-12.5))).toBe(47.5);

    expect(changed(0, amount(5))).toBe(0);
    expect(changed(2, percent(4, 10))).toBe(10);
    expect(changed(-2, amount(1, 10))).toBe(-10);
    expect(changed(5, amount(-5, 10)), "not by rounding").toBe(0);
    expect(changed(5, percent(-100, 10)), "not by rounding").toBe(0);
  });

  it("yields multiples of the unit, at most half a unit from the exact result", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
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

  const idOf = ({ step: { key }, option: { value } }: Placed) => `${key}/${value}`;

  it("changes the price that counts of exactly the chosen options, and the base price if asked, in one edit", () => {
    const all = listOptions(catalogDocument);
    const ids = [...new Set(all.map(idOf))];
    fc.assert(
      fc.property(fc.subarray(ids, { minLength: 1 }), fc.boolean(), (chosen, basePrice) => {
        const { edit, document } = editPrices(catalogDocument, { ids: chosen, basePrice }, percent(4, 5));
        expect(document.basePrice).toBe(basePrice ? 1555 : 1495);
        for (const [index, placed] of listOptions(document).entries()) {
          const old = all[index]?.option;
          if (!old) throw new Error("an option was added");
          const field = priceField(old);
          const price = changed(old[field] ?? 0, percent(4, 5));
          expect(placed.option).toEqual(chosen.includes(idOf(placed)) ? { ...old, [field]: price } : old);
        }
        const edited = edit ? editRules(catalogDocument, edit) : { ok: true, document };
        expect(edited).toMatchObject({ ok: true, document });
      }),
      { numRuns: 20 },
    );
  });

  it("changes prices by choice along, and keeps what the option is at each", () => {
    const width = step("width", { options: [option("48"), option("60")] });
    const prices = [
      { when: { width: ["48"] }, price: 20 },
      { when: { width: ["60"] }, price: 40, facts: { label: "Long tray" } },
    ];
    const extras = step("extras", { options: [option("tray", { label: "Tray", priceModifier: 10, prices })] });
    const rules = rulesDocument([width, extras]);
    const { edit, document } = editPrices(rules, { ids: ["extras/tray"], basePrice: false }, percent(50));
    expect(document.steps[1]?.options).toMatchObject([
      { priceModifier: 15, prices: [{ price: 30 }, { price: 60, facts: { label: "Long tray" } }] },
    ]);
    expect(edit && editRules(rules, edit)).toMatchObject({ ok: true, document });
  });
});
