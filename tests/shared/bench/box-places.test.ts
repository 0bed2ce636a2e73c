import { describe, expect, it } from "vitest";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Mount } from "#shared/rules/shapes.ts";
import { option } from "../../support/rules/rules.ts";
import { freeAccessories } from "../../support/rules/shaped-accessories.ts";

const BENCH = { height_adjustment: "electric", width: "60", depth: "30", uprights: "uprights-48" };

/** The pieces of boxes 4 in wide on a bench 60 in wide, from left to right, with the height above the surface for rails. */
function draw(mounts: readonly Mount[], bench: Record<string, string> = BENCH) {
  const boxes = mounts.map((mount, index) =>
    option(`x${index}`, { shape: { kind: "box", width: 4, depth: 4, height: 6, color: "#336699", mount } }),
  );
  const rules = readRules(freeAccessories(...boxes));
  const accessories = ["shelf", ...boxes.map(({ value }) => value)];
  const solids = benchSolids(planBench(rules, { ...bench, accessories }));
  const across = (part: string) => solids.filter((solid) => solid.part === part).map(({ x0, x1 }) => [x0, x1]);
  return { boxes: across("box"), rails: across("box-rail") };
}

describe("a box on a bench 60 in wide", () => {
  it.each<[place: string, Mount, from: number]>([
    ["at the rear left", { on: "surface", side: "left" }, 4],
    ["in the center of the surface", { on: "surface", side: "center" }, 28],
    ["at the right edge of the top", { on: "surface", side: "right", offset: 0 }, 56],
    ["6 in from the right edge", { on: "surface", side: "right", offset: 6 }, 50],
    ["12 in to the left of the center", { on: "surface", side: "center", offset: -12 }, 16],
    ["under the front, on the right", { on: "under", side: "right" }, 45],
    ["under the front, 20 in from the left", { on: "under", side: "left", offset: 20 }, 20],
    ["on the shelf", { on: "shelf" }, 4],
    ["on the shelf, on the right", { on: "shelf", side: "right" }, 52],
    ["overhead", { on: "overhead" }, 28],
    ["overhead, on the left", { on: "overhead", side: "left" }, 4],
    ["on the floor", { on: "floor" }, 28],
    ["on the floor, 12 in from the left", { on: "floor", side: "left", offset: 12 }, 12],
    ["on the uprights", { on: "uprights", height: 12 }, 28],
    ["on the uprights, on the right", { on: "uprights", height: 12, side: "right" }, 52.5],
    ["on the left upright", { on: "upright", height: 12, side: "left" }, 1.5],
    ["on the right upright", { on: "upright", height: 12, side: "right" }, 54.5],
  ])("stands %s", (_place, mount, from) => {
    expect(draw([mount]).boxes).toEqual([[from, from + 4]]);
  });

  it.each<[place: string, Mount]>([
    ["beyond an edge", { on: "surface", side: "left", offset: -1 }],
    ["beyond the other edge", { on: "surface", side: "left", offset: 57 }],
    ["where the legs are", { on: "under", side: "left", offset: 5 }],
    ["on a third upright, which only wider benches have", { on: "upright", height: 9, side: "center" }],
  ])("has no place %s", (_place, mount) => {
    expect(draw([mount])).toEqual({ boxes: [], rails: [] });
  });

  it("hangs on one upright without a rail, and alone", () => {
    const onLeft: Mount = { on: "upright", height: 12, side: "left" };
    expect(draw([onLeft, onLeft])).toEqual({ boxes: [[1.5, 5.5]], rails: [] });
  });

  it("brings a rail between two uprights only, and overhead a plate of its own width", () => {
    const wide = { ...BENCH, width: "96" };
    const rails = (mount: Mount) => draw([mount], wide).rails;
    const between = { left: [3.5, 47], right: [49, 92.5] };
    expect(rails({ on: "uprights", height: 12 })).toEqual([between.left, between.right]);
    expect(rails({ on: "uprights", height: 12, side: "right" })).toEqual([between.right]);
    expect(rails({ on: "overhead" })).toEqual([between.left, between.right]);
    expect(rails({ on: "overhead", side: "right" })).toEqual([[88, 92]]);
    expect(draw([{ on: "upright", height: 12, side: "center" }], wide)).toEqual({ boxes: [[46, 50]], rails: [] });
  });

  it("stands beside another at the same place, whether that is named or usual", () => {
    expect(draw([{ on: "shelf" }, { on: "shelf", side: "left" }]).boxes).toEqual([
      [4, 8],
      [9, 13],
    ]);
    const right: Mount = { on: "surface", side: "right", offset: 2 };
    expect(draw([right, right]).boxes).toEqual([
      [49, 53],
      [54, 58],
    ]);
  });
});
