import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { esdPath } from "#shared/bench/esd-path.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { someBench } from "./some-bench.ts";

describe("the description of the bench", () => {
  it("says that the drawing is an example while nothing is chosen", () => {
    expect(describeBench(catalog, {})).toBe(
      "An example bench: a plain work table, 60 inches wide and 30 inches deep, on two columns. Nothing is chosen yet; the drawing follows your choices.",
    );
  });

  it("describes the example bench", () => {
    expect(describeBench(catalog, exampleBench)).toBe(
      "A workbench, 72 inches wide and 30 inches deep. " +
        "Top: ESD laminate, 1-1/4 in; ESD blue. " +
        "Height adjustment: Electric, two-column; the surface stands 31-3/4 to 50-3/4 inches above the floor. " +
        "Load Capacity: 1,000 lb. Frame Color: Light gray. Feet and Casters: 5 in locking casters. " +
        "Uprights: 48 in uprights. " +
        "Accessories: Power strip, Upper shelf, LED light, Monitor arm, ESD grounding kit.",
    );
  });

  it("names the steps without a choice", () => {
    const sentences = describeBench(catalog, {
      height_adjustment: "hand-crank",
      width: "60",
      uprights: "no-uprights",
      accessories: ["no-accessories"],
    });

    expect(sentences).toBe(
      "A workbench, 60 inches wide. " +
        "Height adjustment: Hand crank; the surface stands 28 to 44 inches above the floor. " +
        "No uprights. No accessories. " +
        "Not chosen yet: Load Capacity, Depth, Work Surface, Surface Color, Frame Color, Feet and Casters.",
    );
  });

  it("consists of sentences for any choices", () => {
    fc.assert(
      fc.property(someBench, (configuration) => {
        expect(describeBench(catalog, configuration)).toMatch(/^[^·]+\.$/);
        expect(describeBench(catalog, configuration)).not.toMatch(/undefined|null|NaN|\s\s/);
      }),
    );
  });
});

describe("the ESD path", () => {
  const esd = { ...exampleBench, frame_color: "esd-gray", base: "casters-5-esd" };

  it("is complete with each part that the rules offer", () => {
    expect(esdPath(catalog, esd)).toBe("Complete: top, frame, 5 in conductive casters, ESD grounding kit");
  });

  it("names the steps that offer an ESD part and have none", () => {
    expect(esdPath(catalog, exampleBench)).toBe("No ESD choice yet in Frame Color and Feet and Casters");
    expect(esdPath(catalog, { top_material: "esd-laminate" })).toBe("No ESD choice yet in Frame Color and Accessories");
  });

  it("is no subject of a bench without an ESD part", () => {
    expect(esdPath(catalog, { ...exampleBench, top_material: "maple", accessories: [] })).toBeUndefined();
  });
});
