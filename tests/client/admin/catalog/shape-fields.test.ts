import { describe, expect, it } from "vitest";
import { readInches, writeInches } from "#client/admin/forms/read-inches.ts";
import {
  readShape,
  shapeChange,
  shapeFieldOf,
  shapeFields,
} from "#client/admin/shapes/shape-fields.ts";
import type { Mount, Shape } from "#shared/rules/shapes.ts";
import { catalog } from "../../../support/rules/catalog.ts";

const MOUNTS: readonly Mount[] = [
  { on: "surface", side: "left" },
  { on: "surface", side: "right" },
  { on: "under", side: "left" },
  { on: "under", side: "center" },
  { on: "under", side: "right" },
  { on: "uprights", height: 10.5 },
  { on: "shelf" },
  { on: "overhead" },
  { on: "floor" },
];

const box = (mount: Mount): Shape => {
  return { kind: "box", width: 12.5, depth: 8, height: 6.3, color: "#336699", mount };
};

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
    expect(shapeChange(box({ on: "floor" }), wider)).toEqual({
      shape: { ...box({ on: "floor" }), width: 14.25 },
    });
    const drawer = { ...shapeFields(undefined), "shape.kind": "drawer" };
    expect(shapeChange(undefined, drawer)).toEqual({ shape: { kind: "drawer" } });
    expect(shapeChange({ kind: "drawer" }, { ...drawer, "shape.kind": "" })).toEqual({
      shape: null,
    });
  });

  it("are found by the paths of problems", () => {
    const path = "steps.9.options.3.shape";
    expect(shapeFieldOf(path)).toBe("shape.kind");
    expect(shapeFieldOf(`${path}.width`)).toBe("shape.width");
    expect(shapeFieldOf(`${path}.mount`)).toBe("shape.mount");
    expect(shapeFieldOf(`${path}.mount.side`)).toBe("shape.mount");
    expect(shapeFieldOf("shape.mount.height")).toBe("shape.mount.height");
    expect(shapeFieldOf("steps.9.options.3.label")).toBeUndefined();
  });
});

describe("a length in inches", () => {
  it.each([
    ["12", 12],
    [" 12.5 in", 12.5],
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
  ])("'%s' is %d", (text, length) => {
    expect(readInches(text)).toBe(length);
  });

  it("is written as a fraction where that is exact", () => {
    expect([12, 12.5, 0.1875, 6.3].map(writeInches)).toEqual(["12", "12-1/2", "3/16", "6.3"]);
  });
});
