import { describe, expect, it } from "vitest";
import { findOptions } from "#client/admin/catalogue/find-options.ts";
import { catalogueDocument } from "../../support/catalogue.ts";

const found = (search: string) =>
  findOptions(catalogueDocument.steps, search).map(({ name, options, conditionalOptions = [] }) => [
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
      ["Frame Color", catalogueDocument.steps[6]?.options.map(({ label }) => label)],
    ]);
  });

  it("finds everything for no words, and nothing for what is not there", () => {
    expect(findOptions(catalogueDocument.steps, "  ")).toBe(catalogueDocument.steps);
    expect(found("zeppelin")).toEqual([]);
  });
});
