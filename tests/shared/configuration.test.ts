import { describe, expect, it } from "vitest";
import { isEmpty, sameConfiguration, toggle } from "#shared/configuration.ts";

describe("the multi-select rule", () => {
  it("lets 'no-accessories' clear all others", () => {
    expect(toggle(["drawer", "shelf"], "no-accessories")).toEqual(["no-accessories"]);
  });

  it("empties the list when 'no-accessories' is unchecked", () => {
    expect(toggle(["no-accessories"], "no-accessories")).toEqual([]);
  });

  it("replaces 'no-accessories' with another option", () => {
    expect(toggle(["no-accessories"], "drawer")).toEqual(["drawer"]);
  });

  it("adds and removes the others one by one", () => {
    expect(toggle(["drawer"], "shelf")).toEqual(["drawer", "shelf"]);
    expect(toggle(["drawer", "shelf"], "drawer")).toEqual(["shelf"]);
  });
});

describe("a configuration", () => {
  it("is empty when only emptied lists are left", () => {
    expect(isEmpty({ accessories: [] })).toBe(true);
    expect(isEmpty({ width: "60" })).toBe(false);
  });

  it("is the same whatever the order of its keys and lists", () => {
    expect(
      sameConfiguration(
        { width: "60", accessories: ["a", "b"] },
        { accessories: ["b", "a"], width: "60" },
      ),
    ).toBe(true);
    expect(sameConfiguration({ width: "60" }, { width: "72" })).toBe(false);
  });
});
