import { describe, expect, it } from "vitest";
import type { StepDocument } from "#shared/rules/rules.ts";
import { changesOfSteps, depth, inches, width } from "../../support/rules/changed-steps.ts";
import { conditionalStep, option, step } from "../../support/rules/rules.ts";

const narrow = depth([["48"]]);
const wide = depth([["72"]]);
const free = step("depth", { name: "Depth", options: [option("24", { label: "24 in" }), inches("30")] });
const either = {
  ...wide,
  options: wide.options.map((each) =>
    each.when ? { ...each, when: [{ width: { not: ["48", "60"] } }, { width: ["72"] }] } : each,
  ),
};

describe("a change of conditions", () => {
  it.each<[string, StepDocument, StepDocument]>([
    [
      "Depth: 24 in now needs 48 in or 60 in (Width), was 48 in, 60 in or 72 in (Width)",
      depth([["48", "60", "72"]]),
      depth([["48", "60"]]),
    ],
    ["Depth: 24 in now needs 48 in (Width), was always available", free, narrow],
    ["Depth: 24 in now always available, needed 48 in (Width)", narrow, free],
    ["Depth: 24 in now needs no 48 in or 60 in (Width), or 72 in (Width), was 72 in (Width)", wide, either],
    ["Depth: 24 in added, +$9.00, needs 48 in (Width)", depth([]), depth([["48"]], { priceModifier: 9 })],
  ])("%s", (sentence, before, after) => {
    expect(changesOfSteps([width(), before], [width(), after])).toEqual([sentence]);
  });

  it("names several steps in step order, with the labels of each version", () => {
    const top = (when: Record<string, string[]>) =>
      step("top", { name: "Top", conditionalOptions: [conditionalStep("oak", when, { label: "Oak" })] });
    const renamed = width({ name: "Breadth" });
    expect(
      changesOfSteps(
        [width(), depth([]), top({ width: ["48"] })],
        [renamed, depth([]), top({ depth: ["30"], width: ["48"] })],
      ),
    ).toEqual([
      "Width is now called Breadth",
      "Top: Oak now needs 48 in (Breadth) and 30 in (Depth), was 48 in (Width)",
    ]);
  });

  it("ignores the order of steps in a condition, but not the order of values", () => {
    const top = (when: Record<string, string[]>) => [
      width(),
      depth([]),
      step("top", { name: "Top", conditionalOptions: [conditionalStep("oak", when, { label: "Oak" })] }),
    ];
    const first = top({ width: ["48", "60"], depth: ["30"] });
    expect(changesOfSteps(first, top({ depth: ["30"], width: ["48", "60"] }))).toEqual([]);
    expect(changesOfSteps(first, top({ width: ["60", "48"], depth: ["30"] }))).toEqual([
      "Top: Oak now needs 60 in or 48 in (Width) and 30 in (Depth), was 48 in or 60 in (Width) and 30 in (Depth)",
    ]);
  });

  it("names the prices of an option with their conditions", () => {
    const variants = (second: number) => [
      width(),
      step("depth", {
        name: "Depth",
        conditionalOptions: [
          conditionalStep("24", { width: ["48"] }, { label: "24 in", priceModifier: 5 }),
          conditionalStep("24", { width: ["60"] }, { label: "24 in", priceModifier: second }),
        ],
      }),
    ];
    expect(changesOfSteps(variants(6), variants(7))).toEqual([
      "Depth: 24 in now +$7.00, but +$5.00 when Width is 48 in, was +$6.00, but +$5.00 when Width is 48 in",
    ]);
  });

  it("says what an option is at a price by choice, if that changed", () => {
    const lamp = (label: string) =>
      step("lamp", {
        options: [option("lamp", { label: "Lamp", prices: [{ when: { width: ["48"] }, price: 9, facts: { label } }] })],
      });
    expect(changesOfSteps([width(), lamp("Long lamp")], [width(), lamp("Short lamp")])).toEqual([
      "lamp: Lamp: what it is at its prices by choice changed",
    ]);
  });
});
