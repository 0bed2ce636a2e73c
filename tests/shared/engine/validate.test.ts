import { describe, expect, it } from "vitest";
import { validate } from "#shared/engine/validate.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const codes = (configuration: Record<string, unknown>, complete = false) =>
  validate(catalog, configuration, { complete }).map(({ stepKey, code }) => `${stepKey}: ${code}`);

describe("validate", () => {
  it("names every required step without a choice if the bench must be complete", () => {
    const { width: _width, accessories: _accessories, ...rest } = exampleBench;
    expect(codes({ ...rest, accessories: [] }, true)).toEqual([
      "depth: unavailable_option",
      "width: missing_choice",
      "accessories: missing_choice",
    ]);
  });

  it.each([
    ["an unknown step", { lid: "oak" }, "lid: unknown_step"],
    ["the name of a property that every object has", { toString: "oak" }, "toString: unknown_step"],
    ["a prototype", JSON.parse('{"__proto__": "oak"}'), "__proto__: unknown_step"],
    ["an option of another step", { width: "maple" }, "width: unknown_option"],
    ["an unavailable option", { depth: "48" }, "depth: unavailable_option"],
    ["a list in a single-choice step", { width: ["60"] }, "width: invalid_choice"],
    ["a value in a multi-select step", { accessories: "drawer" }, "accessories: invalid_choice"],
    ["a number", { width: 60 }, "width: invalid_choice"],
    ["an object", { width: {} }, "width: invalid_choice"],
    [
      "a long list with a repeated option",
      { accessories: [...Array.from({ length: 40 }, (_, index) => `x${index}`), "x7"] },
      "accessories: invalid_choice",
    ],
    [
      "a long list with a value that is not text",
      { accessories: [...Array.from({ length: 40 }, (_, index) => `x${index}`), 7] },
      "accessories: invalid_choice",
    ],
    ["a repeated option", { accessories: ["drawer", "drawer"] }, "accessories: invalid_choice"],
    [
      "'no-accessories' with another option",
      { accessories: ["no-accessories", "drawer"] },
      "accessories: exclusive_option",
    ],
  ])("refuses %s", (_name, configuration, expected) => {
    expect(codes(configuration)).toEqual([expected]);
  });
});
