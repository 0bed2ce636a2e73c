import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  optionChanges,
  optionFieldOf,
  optionFields,
} from "#client/admin/option-panel/option-fields.ts";
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
        expect(optionChanges(each, {})).toEqual({});
        expect(optionChanges(each, optionFields(each))).toEqual({});
      }
    expect(optionChanges({ ...full, description: "" }, {})).toEqual({});
  });

  it("changes only edited facts", () => {
    expect(optionChanges(full, { label: "Y" })).toEqual({ label: "Y" });
    expect(optionChanges(full, { priceModifier: "-3.1" })).toEqual({ priceModifier: -3.1 });
    expect(optionChanges(full, { price: "99" })).toEqual({ price: 99 });
    expect(optionChanges(full, { heightMax: "45" })).toEqual({
      specifications: { weightCapacity: 500, heightRange: { min: 28, max: 45 }, weight: 12 },
    });
  });

  it("removes emptied facts", () => {
    const nothing = { sku: "", image: "", width: "", description: "", colorCode: "" };
    expect(optionChanges(full, nothing)).toEqual({
      sku: null,
      image: null,
      dimensions: null,
      description: null,
      colorCode: null,
    });
    expect(optionChanges(full, { heightMin: "", heightMax: "" })).toEqual({
      specifications: { weightCapacity: 500, weight: 12 },
    });
  });

  it("distinguishes a price of zero from no price", () => {
    expect(optionChanges(full, { price: "0" })).toEqual({ price: 0 });
    expect(optionChanges({ ...full, price: 0 }, {})).toEqual({});
    expect(optionChanges({ ...full, price: 0 }, { price: "" })).toEqual({ price: null });
  });

  it("keeps a colleague's change in the same group of figures", () => {
    const theirs = { ...full, specifications: { ...full.specifications, weight: 15 } };
    expect(optionChanges(theirs, { weightCapacity: "750" })).toEqual({
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
        expect(optionChanges(option("x"), optionFields(each))).toMatchObject({
          specifications: { weight: Math.abs(weight) },
          dimensions: { width: Math.abs(width) },
        });
      }),
    );
  });

  it("finds the field of a problem's path", () => {
    expect(optionFieldOf("label")).toBe("label");
    expect(optionFieldOf("steps.2.options.4.specifications.heightRange.min")).toBe("heightMin");
    expect(optionFieldOf("dimensions.width")).toBe("width");
    expect(optionFieldOf("steps.3")).toBeUndefined();
    expect(optionFieldOf("basePrice")).toBeUndefined();
  });
});
