import { describe, expect, it } from "vitest";
import { findOptions } from "#client/admin/catalog/find-options.ts";
import { catalogDocument } from "../../../support/rules/catalog.ts";

const search = (text: string) => findOptions(catalogDocument.steps, { search: text });

const found = (text: string) => search(text).map(({ name, options }) => [name, options.map(({ label }) => label)]);

describe("the catalog search", () => {
  it("finds part of a label, ignoring case", () => {
    expect(found("HYDRAULIC")).toEqual([["Height Adjustment", ["Hydraulic hand crank"]]]);
  });

  it("finds values and SKUs, also of conditional options", () => {
    expect(found("electric-quad")).toEqual([["Height Adjustment", ["Electric, four-column synchronized"]]]);
    expect(found("lc-050")).toEqual([["Load Capacity", ["500 lb"]]]);
  });

  it("requires all words, in any order", () => {
    expect(found("column electric two")).toEqual([["Height Adjustment", ["Electric, two-column"]]]);
  });

  it("finds a whole step by its name", () => {
    expect(found("frame col")).toEqual([["Frame Color", catalogDocument.steps[6]?.options.map(({ label }) => label)]]);
  });

  it("finds everything if the search is blank, and nothing for unknown words", () => {
    expect(search("  ")).toBe(catalogDocument.steps);
    expect(found("zeppelin")).toEqual([]);
  });
});
