import { describe, expect, it } from "vitest";
import { isEmpty, sameConfiguration, toggle } from "#shared/rules/configuration.ts";

const exclusive = new Set(["none"]);
const toggled = (values: readonly string[], value: string) => toggle(values, value, exclusive);

describe("the multi-select rule", () => {
  it("clears all other options for an exclusive option", () => {
    expect(toggled(["drawer", "shelf"], "none")).toEqual(["none"]);
  });

  it("empties the list when an exclusive option is unchecked", () => expect(toggled(["none"], "none")).toEqual([]));

  it("replaces an exclusive option with another option", () => {
    expect(toggled(["none"], "drawer")).toEqual(["drawer"]);
  });

  it("adds and removes other options one at a time", () => {
    expect(toggled(["drawer"], "shelf")).toEqual(["drawer", "shelf"]);
    expect(toggled(["drawer", "shelf"], "drawer")).toEqual(["shelf"]);
  });
});

describe("a configuration", () => {
  it("is empty if it has only empty lists", () => {
    expect(isEmpty({ accessories: [] })).toBe(true);
    expect(isEmpty({ width: "60" })).toBe(false);
  });

  it("is equal to one with keys and lists in another order", () => {
    expect(sameConfiguration({ width: "60", accessories: ["a", "b"] }, { accessories: ["b", "a"], width: "60" })).toBe(
      true,
    );
    expect(sameConfiguration({ width: "60" }, { width: "72" })).toBe(false);
  });
});
