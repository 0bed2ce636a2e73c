import { describe, expect, it } from "vitest";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import { changesOfSteps, inches, width } from "../../support/rules/changed-steps.ts";
import { rulesDocument } from "../../support/rules/rules.ts";

const oneWidth = (facts: Partial<OptionDocument>) =>
  rulesDocument([width({ options: [inches("96", { priceModifier: 410, ...facts })] })]);

/** The changes of a step Width with the single option 96 in, +$410.00. */
const changesOfOption = (before: Partial<OptionDocument>, after: Partial<OptionDocument>) =>
  rulesChanges(oneWidth(before), oneWidth(after));

type Case = [sentence: string, before: Partial<OptionDocument>, after: Partial<OptionDocument>];

describe("the changes of an option", () => {
  it.each<Case>([
    ["Width: 96 in now +$430.00, was +$410.00", {}, { priceModifier: 430 }],
    ["Width: 96 in now −$10.50, was +$410.00", {}, { priceModifier: -10.5 }],
    ["Width: 96 in now Included, was +$410.00", {}, { priceModifier: 0 }],
    ["Width: 96 in now +$410.00, was +$430.00", { price: 430 }, {}],
    ["Width: 96 in: absolute price $410.00 added", {}, { price: 410 }],
    ["Width: 96 in: absolute price $410.00 removed", { price: 410 }, {}],
    [
      "Width: 96 in: price modifier now +$20.00, was Included, but the price stays $410.00",
      { price: 410, priceModifier: 0 },
      { price: 410, priceModifier: 20 },
    ],
    ["Width: 96 in is now called 96 inches", {}, { label: "96 inches" }],
    ["Width: 96 in is now called '96 in, wide'", {}, { label: "96 in, wide" }],
    ["Width: 96 in: description added", {}, { description: "The widest." }],
    ["Width: 96 in: description changed", { description: "Wide." }, { description: "Wider." }],
    ["Width: 96 in: description removed", { description: "Wide." }, {}],
    ["Width: 96 in: SKU now W96-B, was W96", { sku: "W96" }, { sku: "W96-B" }],
    ["Width: 96 in: SKU 'W96; new' added", {}, { sku: "W96; new" }],
    ["Width: 96 in: image changed", { image: "a.png" }, { image: "b.png" }],
    ["Width: 96 in: color code now #ffffff, was #000000", { colorCode: "#000000" }, { colorCode: "#ffffff" }],
    [
      "Width: 96 in: weight capacity now 1,000 lb, was 750 lb",
      { specifications: { weightCapacity: 750 } },
      { specifications: { weightCapacity: 1000 } },
    ],
    [
      "Width: 96 in: highest height now 44 in, was 40.5 in",
      { specifications: { heightRange: { min: 28, max: 40.5 } } },
      { specifications: { heightRange: { min: 28, max: 44 } } },
    ],
    ["Width: 96 in: weight 0 lb added", {}, { specifications: { weight: 0 } }],
    [
      "Width: 96 in: weight per sq ft now 2.5 lb, was 2 lb",
      { specifications: { weightPerSquareFoot: 2 } },
      { specifications: { weightPerSquareFoot: 2.5 } },
    ],
    ["Width: 96 in: width 96 in added", { dimensions: {} }, { dimensions: { width: 96 } }],
    [
      "Width: 96 in: thickness now 0.0000001 in, was 1 in",
      { dimensions: { thickness: 1 } },
      { dimensions: { thickness: 1e-7 } },
    ],
    ["Width: 96 in: shape drawer added", {}, { shape: { kind: "drawer" } }],
    [
      "Width: 96 in: shape now box, color #336699, depth 8, height 6.5, on under, side left, width 12, was cable tray",
      { shape: { kind: "cable-tray" } },
      {
        shape: {
          ...{ kind: "box", width: 12, depth: 8, height: 6.5, color: "#336699" },
          mount: { on: "under", side: "left" },
        },
      },
    ],
    [
      "Width: 96 in: shape now lift, columns 4, drive motor, was lift, columns 2, drive crank",
      { shape: { kind: "lift", columns: 2, drive: "crank" } },
      { shape: { kind: "lift", columns: 4, drive: "motor" } },
    ],
    [
      "Width: 96 in: shape now casters, conductive, was casters",
      { shape: { kind: "casters" } },
      { shape: { kind: "casters", conductive: true } },
    ],
    ["Width: 96 in now excludes all other options", {}, { exclusive: true }],
    ["Width: 96 in no longer excludes all other options", { exclusive: true }, {}],
  ])("%s", (sentence, before, after) => {
    expect(changesOfOption(before, after)).toEqual([sentence]);
  });

  it("are separate sentences, with the new label", () => {
    expect(changesOfOption({}, { label: "96 inches", priceModifier: 1, sku: "W" })).toEqual([
      "Width: 96 in is now called 96 inches",
      "Width: 96 inches now +$1.00, was +$410.00",
      "Width: 96 inches: SKU W added",
    ]);
  });

  it("fit on one line, whatever the label", () => {
    expect(changesOfOption({ label: "96\nin" }, { label: "96\nin", priceModifier: 1 })).toEqual([
      "Width: 96 in now +$1.00, was +$410.00",
    ]);
  });
});

describe("the options of a step", () => {
  const options = (...values: string[]) => [width({ options: values.map((value) => inches(value)) })];

  it.each([
    [["96"], ["96", "108"], ["Width: 108 in added, +$108.00"]],
    [["96", "108"], ["108"], ["Width: 96 in removed"]],
    [
      ["48", "60", "72"],
      ["60", "72", "96", "48"],
      ["Width: 96 in added, +$96.00", "Width: the options are in a different order"],
    ],
  ])("change from %j to %j: %j", (before, after, sentences) => {
    expect(changesOfSteps(options(...before), options(...after))).toEqual(sentences);
  });

  it("correspond by value, even if a label moves to another option", () => {
    expect(
      changesOfSteps(
        [width({ options: [inches("48"), inches("60")] })],
        [width({ options: [inches("48", { label: "60 in" })] })],
      ),
    ).toEqual(["Width: 48 in is now called 60 in", "Width: 60 in removed"]);
  });
});
