import { describe, expect, it } from "vitest";
import { findOptions } from "#client/admin/catalog/find-options.ts";
import { catalogDocument } from "../../../support/rules/catalog.ts";

const search = (text: string) => findOptions(catalogDocument.steps, { search: text });

const found = (text: string) => search(text).map(({ name, options }) => [name, options.map(({ label }) => label)]);

describe("the catalog search", () => {
  it.each([
    ["part of a label, ignoring case", "HYDRAULIC", "Height Adjustment", "Hydraulic hand crank"],
    ["values", "electric-quad", "Height Adjustment", "Electric, four-column synchronized"],
    ["SKUs, also of conditional options", "lc-050", "Load Capacity", "500 lb"],
    ["all words, in any order", "column electric two", "Height Adjustment", "Electric, two-column"],
  ])("finds %s", (_what, text, step, label) => expect(found(text)).toEqual([[step, [label]]]));

  it("finds a whole step by its name", () => {
    expect(found("frame col")).toEqual([["Frame Color", catalogDocument.steps[6]?.options.map(({ label }) => label)]]);
  });

  it("finds everything if the search is blank, and nothing for unknown words", () => {
    expect(search("  ")).toBe(catalogDocument.steps);
    expect(found("zeppelin")).toEqual([]);
  });
});
