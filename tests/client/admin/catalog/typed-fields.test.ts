import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyFromName } from "#client/admin/forms/key-from-name.ts";
import { readInches, writeInches } from "#client/admin/forms/read-inches.ts";
import { readOption, typeOption } from "#client/admin/option-panel/typed-option.ts";
import {
  readOffset,
  readShape,
  type ShapeFields,
  shapeChange,
  shapeFieldOf,
  shapeFields,
} from "#client/admin/shapes/shape-fields.ts";
import { readDollars, readPercent } from "#shared/read-number.ts";
import { KeySchema } from "#shared/rules/fields.ts";
import { fieldOfProblem } from "#shared/rules/option-fields.ts";
import type { Mount, Shape } from "#shared/rules/shapes.ts";
import { catalog, catalogDocument } from "../../../support/rules/catalog.ts";
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
    const widths = { "0,125": 0.125, "72,125": 72.125, "1,000": Number.NaN };
    for (const [text, width] of Object.entries(widths))
      expect(readOption(full, { "dimensions.width": text }), text).toEqual({ dimensions: { width } });
    expect(readOption(full, { "specifications.weight": "1,200" })).toMatchObject({ specifications: { weight: 1200 } });
    expect(readOption(full, { "specifications.heightRange.max": "45" })).toEqual({
      specifications: { weightCapacity: 500, heightRange: { min: 28, max: 45 }, weight: 12 },
    });
  });

  it("removes emptied facts, and distinguishes a price of zero from no price", () => {
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
    const measure = fc.double({ min: 0, max: 1000, noNaN: true }).map(Math.abs);
    fc.assert(
      fc.property(measure, measure, (weight, width) => {
        const figures = { specifications: { weight }, dimensions: { width } };
        expect(readOption(option("x"), typeOption(option("x", figures)))).toMatchObject(figures);
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
    ["12,50", 12.5],
    ["1,250", 1250],
    ["-$1234,5", -1234.5],
  ])("%j is %d", (text, dollars) => expect(readDollars(text)).toBe(dollars));
  it.each([
    "",
    "-",
    "$",
    ".",
    "1.005",
    "1.250",
    "1.234,50",
    "1,234,5",
    "1e3",
    "--5",
    "-$-5",
    "five",
    "1 000",
    "20000000",
  ])("%j is invalid", (text) => expect(readDollars(text)).toBeUndefined());

  it.each([
    ["7.5", 7.5],
    ["7,5 %", 7.5],
    ["9,975", 9.975],
    ["−10%", -10],
    ["$5", undefined],
    ["1.234,5", undefined],
    ["1,000", undefined],
  ])("as a percentage, %j is %d", (text, percent) => expect(readPercent(text)).toBe(percent));

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

describe("the key of a name", () => {
  it.each([
    ["Bottle holder", "bottle-holder"],
    ["  1-1/4 in laminate, ESD ", "1-1-4-in-laminate-esd"],
    ["Crème & Größe №5", "creme-and-grosse-no5"],
    ["Łódź Ærø", "lodz-aero"],
    ["New option", "option"],
    ["Brand new shelf", "brand-shelf"],
    ["Renewal", "renewal"],
    ["constructor", "constructor-2"],
    ["日本", ""],
    ["New", ""],
    ["—", ""],
    ["x".repeat(90), "x".repeat(64)],
    [`${"long ".repeat(12)}words`, `${"long-".repeat(11)}long`],
  ])("of '%s' is '%s'", (name, key) => expect(keyFromName(name)).toBe(key));
  it("gets a number if it is used", () => {
    expect(keyFromName("Shelf", ["shelf"])).toBe("shelf-2");
    expect(keyFromName("Shelf", ["shelf", "shelf-2"])).toBe("shelf-3");
  });

  it("is a valid key that nothing uses, or empty, for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (name) => {
        const key = keyFromName(name);
        const next = keyFromName(name, [key]);
        for (const each of [key, next]) if (each !== "") expect(KeySchema.safeParse(each).success).toBe(true);
        if (key !== "") expect(next).not.toBe(key);
      }),
      { numRuns: 30 },
    );
  });
});

const MOUNTS: readonly Mount[] = [
  { on: "surface", side: "left" },
  { on: "surface", side: "right" },
  { on: "under", side: "left" },
  { on: "under", side: "center" },
  { on: "under", side: "right" },
  { on: "surface", side: "center", offset: -6.5 },
  { on: "uprights", height: 10.5 },
  { on: "uprights", height: 10.5, side: "left", offset: 12 },
  { on: "upright", height: 8, side: "center" },
  { on: "shelf" },
  { on: "shelf", side: "right", offset: 0 },
  { on: "overhead" },
  { on: "overhead", offset: 4 },
  { on: "floor" },
];

const box = (mount: Mount): Shape => ({ kind: "box", width: 12.5, depth: 8, height: 6.3, color: "#336699", mount });

describe("the fields of a shape", () => {
  it("describe every shape of the catalog and every mount", () => {
    const shapes = catalog.steps.flatMap(({ options }) => options.map(({ shape }) => shape));
    for (const shape of [...shapes, ...MOUNTS.map(box)]) {
      expect(readShape(shapeFields(shape))).toEqual(shape ?? null);
      expect(shapeChange(shape, shapeFields(shape))).toEqual({});
    }
  });

  it("change a shape, add one, and remove it", () => {
    const fields = shapeFields(box({ on: "floor" }));
    const wider = { ...fields, "shape.width": "14-1/4" };
    expect(shapeChange(box({ on: "floor" }), wider)).toEqual({ shape: { ...box({ on: "floor" }), width: 14.25 } });
    const drawer = { ...shapeFields(undefined), "shape.kind": "drawer" };
    expect(shapeChange(undefined, drawer)).toEqual({ shape: { kind: "drawer" } });
    expect(shapeChange({ kind: "drawer" }, { ...drawer, "shape.kind": "" })).toEqual({ shape: null });
  });

  it("keep the usual side of a mount until staff choose another", () => {
    const fields = { ...shapeFields(box({ on: "surface", side: "left" })), "shape.mount.side": "" };
    const mountAs = (edits: Partial<ShapeFields>) => readShape({ ...fields, ...edits });
    expect(mountAs({ "shape.mount": "overhead" })).toEqual(box({ on: "overhead" }));
    expect(mountAs({ "shape.mount": "upright" })).toMatchObject({ mount: { side: "left" } });
    expect(mountAs({ "shape.mount": "shelf", "shape.mount.side": "left" })).toEqual(box({ on: "shelf" }));
    expect(shapeChange(box({ on: "shelf", side: "left" }), shapeFields(box({ on: "shelf" })))).toEqual({});
  });

  it.each([
    ["", undefined],
    [" 6 ", 6],
    ["-6-1/2", -6.5],
    ["−3 in", -3],
    ["-", Number.NaN],
    ["--3", Number.NaN],
    ["left", Number.NaN],
  ])("read the offset '%s' as %d", (text, offset) => expect(readOffset(text)).toBe(offset));
  it("are found by the paths of problems", () => {
    const path = "steps.9.options.3.shape";
    expect(shapeFieldOf(path)).toBe("shape.kind");
    expect(shapeFieldOf(`${path}.width`)).toBe("shape.width");
    expect(shapeFieldOf(`${path}.mount`)).toBe("shape.mount");
    expect(shapeFieldOf(`${path}.mount.on`)).toBe("shape.mount");
    expect(shapeFieldOf(`${path}.mount.offset`)).toBe("shape.mount.offset");
    expect(shapeFieldOf("shape.mount.height")).toBe("shape.mount.height");
    expect(shapeFieldOf("steps.9.options.3.label")).toBeUndefined();
  });
});

describe("a length in inches", () => {
  it.each([
    ["12", 12],
    [" 12.5 in", 12.5],
    ["12,5", 12.5],
    ["12-1/2", 12.5],
    ["12 3/16", 12.1875],
    ["3/4", 0.75],
    ['6"', 6],
    ["", Number.NaN],
    ["wide", Number.NaN],
    ["1/0", Number.NaN],
    ["1.5-1/2", Number.NaN],
    ["-4", Number.NaN],
    ["1e3", Number.NaN],
  ])("'%s' is %d", (text, length) => expect(readInches(text)).toBe(length));
  it("is written as a fraction where that is exact", () => {
    expect([12, 12.5, 0.1875, 6.3].map(writeInches)).toEqual(["12", "12-1/2", "3/16", "6.3"]);
  });
});
