import { describe, expect, it } from "vitest";
import { isEmpty, sameConfiguration, toggle } from "#shared/configuration.ts";

describe("the multi-select rule", () => {
  it("clears all other options for 'no-accessories'", () => {
    expect(toggle(["drawer", "shelf"], "no-accessories")).toEqual(["no-accessories"]);
  });

  it("empties the list when 'no-accessories' is unchecked", () => {
    expect(toggle(["no-accessories"], "no-accessories")).toEqual([]);
  });

  it("replaces 'no-accessories' with another option", () => {
    expect(toggle(["no-accessories"], "drawer")).toEqual(["drawer"]);
  });

  it("adds and removes other options one at a time", () => {
    expect(toggle(["drawer"], "shelf")).toEqual(["drawer", "shelf"]);
    expect(toggle(["drawer", "shelf"], "drawer")).toEqual(["shelf"]);
  });
});

describe("a configuration", () => {
  it("is empty if it has only empty lists", () => {
    expect(isEmpty({ accessories: [] })).toBe(true);
    expect(isEmpty({ width: "60" })).toBe(false);
  });

  it("is equal to one with keys and lists in another order", () => {
    expect(
      sameConfiguration(
        { width: "60", accessories: ["a", "b"] },
        { accessories: ["b", "a"], width: "60" },
      ),
    ).toBe(true);
    expect(sameConfiguration({ width: "60" }, { width: "72" })).toBe(false);
  });
});
