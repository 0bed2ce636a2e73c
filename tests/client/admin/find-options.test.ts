import { describe, expect, it } from "vitest";
import { findOptions } from "#client/admin/catalog/find-options.ts";
import { catalogDocument } from "../../support/catalog.ts";

const found = (search: string) =>
  findOptions(catalogDocument.steps, search).map(({ name, options, conditionalOptions = [] }) => [
    name,
    [...options, ...conditionalOptions].map(({ label }) => label),
  ]);

describe("a search over steps and options", () => {
  it("finds by a part of a label, in any case", () => {
    expect(found("HYDRAULIC")).toEqual([["Height Adjustment", ["Hydraulic hand crank"]]]);
  });

  it("finds by value and by SKU, conditional options, too", () => {
    expect(found("electric-quad")).toEqual([
      ["Height Adjustment", ["Electric, four-column synchronized"]],
    ]);
    expect(found("lc-050")).toEqual([["Load Capacity", ["500 lb"]]]);
  });

  it("asks for all of its words, in whatever order", () => {
    expect(found("column electric two")).toEqual([["Height Adjustment", ["Electric, two-column"]]]);
  });

  it("finds a step whole by its name", () => {
    expect(found("frame col")).toEqual([
      ["Frame Color", catalogDocument.steps[6]?.options.map(({ label }) => label)],
    ]);
  });

  it("finds everything for no words, and nothing for what is not there", () => {
    expect(findOptions(catalogDocument.steps, "  ")).toBe(catalogDocument.steps);
    expect(found("zeppelin")).toEqual([]);
  });
});
