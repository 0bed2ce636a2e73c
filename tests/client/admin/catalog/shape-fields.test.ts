import { describe, expect, it } from "vitest";
import { readInches, writeInches } from "#client/admin/forms/read-inches.ts";
import {
  readOffset,
  readShape,
  type ShapeFields,
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
