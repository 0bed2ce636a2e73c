import { expect, it } from "vitest";
import { reachableHeight, workingHeights } from "#client/drawing/person/working-heights.ts";

it("the surface suits precise work above the elbow, and light and heavy work below it", () => {
  const heights = workingHeights(70).map(({ posture, work, min, max }) => [
    posture,
    work,
    Math.round(min),
    Math.round(max),
  ]);
  expect(heights).toEqual([
    ["standing", "precise", 46, 48],
    ["standing", "light", 40, 42],
    ["standing", "heavy", 34, 40],
    ["sitting", "precise", 28, 30],
    ["sitting", "light", 22, 24],
  ]);
});

it("a lift reaches the middle of what it can, or nothing", () => {
  const [, light] = workingHeights(70);
  expect(light && reachableHeight(light, 28, 44)).toBeCloseTo(41.15, 1);
  expect(light && reachableHeight(light, 41, 44)).toBeCloseTo(41.6, 1);
  expect(light && reachableHeight(light, 28, 40)).toBeUndefined();
});
