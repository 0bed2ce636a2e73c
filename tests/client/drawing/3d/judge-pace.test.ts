import { expect, it } from "vitest";
import { judgePace } from "#client/drawing/3d/judge-pace.ts";

it.each([
  { pace: "a quick start and quick benches", times: [900, 16, 90, 20, 99], isSlow: false },
  { pace: "a start of more than a second", times: [1001], isSlow: true },
  { pace: "one slow bench among quick ones", times: [300, 400, 20, 400, 20], isSlow: false },
  { pace: "two slow benches in a row", times: [300, 20, 101, 150], isSlow: true },
])("$pace: too slow for the 3D view, $isSlow", ({ times, isSlow }) => {
  const isTooSlow = judgePace();
  expect(times.map(isTooSlow)).toEqual(times.map((_, index) => isSlow && index === times.length - 1));
});
