import { describe, expect, it } from "vitest";
import { findOverlaps } from "#shared/check/check-overlaps.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import { readRules } from "#shared/rules/model.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";
import type { Mount } from "#shared/rules/shapes.ts";
import { option } from "../../support/rules/rules.ts";
import { freeAccessories } from "../../support/rules/shaped-accessories.ts";

const box = (value: string, size: readonly [number, number, number], mount: Mount) => {
  const [width, depth, height] = size;
  return option(value, { shape: { kind: "box", width, depth, height, color: "#336699", mount } });
};

const warningsOf = (...more: readonly OptionDocument[]) =>
  (checkRules(freeAccessories(...more)).warnings ?? []).map(({ message }) => message);

describe("a warning of checkRules", () => {
  it("names two accessories in the same place, and a bench that has both", () => {
    const cabinet = box("cabinet", [16, 12, 14], { on: "under", side: "left" });
    const { problems, warnings } = checkRules(freeAccessories(cabinet));
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      {
        path: "steps.9.options.16.shape",
        code: "same_place",
        message:
          "Drawer and CABINET occupy the same place when Height Adjustment is Pin-adjust (manual), Width is 48 in, Depth is 24 in and Uprights is 48 in uprights.",
      },
    ]);
  });

  it("names two accessories of the same kind, of which the drawing has room for one", () => {
    expect(warningsOf(option("wide", { shape: { kind: "drawer" } }))).toMatchObject([
      expect.stringMatching(/^Drawer and WIDE occupy the same place when /),
    ]);
  });

  it("does not name boxes that stand side by side, or accessories that make room for each other", () => {
    const left: Mount = { on: "surface", side: "left" };
    expect(warningsOf(box("a", [4, 4, 4], left), box("b", [4, 4, 4], left))).toEqual([]);
  });

  it("names boxes that reach each other from different places", () => {
    const warnings = warningsOf(
      box("left", [30, 12, 10], { on: "surface", side: "left" }),
      box("right", [30, 12, 10], { on: "surface", side: "right" }),
    );
    expect(warnings).toEqual([expect.stringMatching(/^LEFT and RIGHT occupy .* Width is 48 in/)]);
  });

  it("names boxes at the same height of one upright, which has room for one", () => {
    const mount: Mount = { on: "upright", side: "right", height: 12 };
    const warnings = warningsOf(box("a", [4, 4, 4], mount), box("b", [4, 4, 4], mount));
    expect(warnings).toEqual([expect.stringMatching(/^A and B occupy the same place when /)]);
  });

  it("can be limited to what is in the way of one option", () => {
    const drawers = ["a", "b"].map((value) => option(value, { shape: { kind: "drawer" } }));
    const rules = readRules(freeAccessories(...drawers));
    const pairs = (value?: string) =>
      findOverlaps(rules, value).map(({ options }) => options.map((each) => each.value).join(" "));
    expect(pairs()).toEqual(["drawer a", "drawer b", "a b"]);
    expect(pairs("a")).toEqual(["drawer a", "a b"]);
  });

  it("is searched for among a limited number of accessories", () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      box(`b${index}`, [20, 12, 10 + (index % 7)], { on: "uprights", height: index % 30 }),
    );
    expect(warningsOf(...many).length).toBeLessThanOrEqual(300);
  });
});
