import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDollars } from "#client/admin/forms/read-dollars.ts";
import { readOption, typeOption } from "#client/admin/option-panel/typed-option.ts";
import { fieldOfProblem } from "#shared/rules/option-fields.ts";
import { catalogDocument } from "../../../support/rules/catalog.ts";
import { option } from "../../../support/rules/rules.ts";

const full = option("x", {
  label: "X",
  description: "An X.",
  priceModifier: 12.5,
  sku: "X-1",
  specifications: { weightCapacity: 500, heightRange: { min: 28, max: 44 }, weight: 12 },
  dimensions: { width: 72 },
  colorCode: "#102030",
  image: "a.png",
});

describe("the option form", () => {
  it("changes nothing without edits", () => {
    for (const { options } of catalogDocument.steps)
      for (const each of options) {
        expect(readOption(each, {})).toEqual({});
        expect(readOption(each, typeOption(each))).toEqual({});
      }
    expect(readOption({ ...full, description: "" }, {})).toEqual({});
  });

  it("changes only edited facts", () => {
    expect(readOption(full, { label: "Y" })).toEqual({ label: "Y" });
    expect(readOption(full, { priceModifier: "-3.1" })).toEqual({ priceModifier: -3.1 });
    expect(readOption(full, { price: "99" })).toEqual({ price: 99 });
    expect(readOption(full, { "specifications.heightRange.max": "45" })).toEqual({
      specifications: { weightCapacity: 500, heightRange: { min: 28, max: 45 }, weight: 12 },
    });
  });

  it("removes emptied facts", () => {
    const nothing = { sku: "", image: "", "dimensions.width": "", description: "", colorCode: "" };
    expect(readOption(full, nothing)).toEqual({
      sku: null,
      image: null,
      dimensions: null,
      description: null,
      colorCode: null,
    });
    expect(readOption(full, { "specifications.heightRange.min": "", "specifications.heightRange.max": "" })).toEqual({
      specifications: { weightCapacity: 500, weight: 12 },
    });
  });

  it("distinguishes a price of zero from no price", () => {
    expect(readOption(full, { price: "0" })).toEqual({ price: 0 });
    expect(readOption({ ...full, price: 0 }, {})).toEqual({});
    expect(readOption({ ...full, price: 0 }, { price: "" })).toEqual({ price: null });
  });

  it("keeps a colleague's change in the same group of figures", () => {
    const theirs = { ...full, specifications: { ...full.specifications, weight: 15 } };
    expect(readOption(theirs, { "specifications.weightCapacity": "750" })).toEqual({
      specifications: { weightCapacity: 750, heightRange: { min: 28, max: 44 }, weight: 15 },
    });
  });

  it("reads back every figure", () => {
    const measure = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(measure, measure, (weight, width) => {
        const each = option("x", {
          specifications: { weight: Math.abs(weight) },
          dimensions: { width: Math.abs(width) },
        });
        expect(readOption(option("x"), typeOption(each))).toMatchObject({
          specifications: { weight: Math.abs(weight) },
          dimensions: { width: Math.abs(width) },
        });
      }),
    );
  });

  it("finds the field of a problem's path", () => {
    expect(fieldOfProblem("label")).toBe("label");
    expect(fieldOfProblem("steps.2.options.4.specifications.heightRange.min")).toBe("specifications.heightRange.min");
    expect(fieldOfProblem("dimensions.width")).toBe("dimensions.width");
    expect(fieldOfProblem("steps.3")).toBeUndefined();
    expect(fieldOfProblem("basePrice")).toBeUndefined();
  });
});

describe("an amount as people type it", () => {
  it.each([
    ["430", 430],
    [" 430.5 ", 430.5],
    ["$1,200.50", 1200.5],
    ["-60.00", -60],
    ["−$60.00", -60],
    ["$-60", -60],
    ["+$12", 12],
    [".5", 0.5],
    ["12.", 12],
    ["-0", 0],
    ["1,234,567", 1_234_567],
  ])("%j is %d", (text, dollars) => expect(readDollars(text)).toBe(dollars));

  it.each(["", "-", "$", ".", "1.005", "1,2", "12,50", "1e3", "--5", "-$-5", "five", "1 000", "20000000"])(
    "%j is invalid",
    (text) => expect(readDollars(text)).toBeUndefined(),
  );

  it("survives writing with two decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const dollars = cents / 100;
        expect(readDollars(dollars.toFixed(2))).toBe(dollars === 0 ? 0 : dollars);
        expect(readDollars(dollars.toLocaleString("en-US", { minimumFractionDigits: 2 }))).toBe(
          dollars === 0 ? 0 : dollars,
        );
      }),
    );
  });
});
