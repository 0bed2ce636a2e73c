import { describe, expect, it } from "vitest";
import { withThings } from "#client/drawing/3d/things-on-top.ts";

describe.each([48, 96])("on a bench %i in wide", (width) => {
  it.each([24, 48])("and %i in deep, things stand on the top, within its edges and apart from one another", (depth) => {
    const { pieces } = withThings({ pieces: [], width, depth, surface: 36 });
    const boxes = pieces.map(({ name, position, size }) => ({
      name,
      from: position.map((middle, axis) => middle - (size[axis] ?? 0) / 2),
      to: position.map((middle, axis) => middle + (size[axis] ?? 0) / 2),
    }));
    for (const { name, from, to } of boxes) {
      expect(from[1], name).toBeGreaterThanOrEqual(36);
      expect(Math.max(-(from[0] ?? 0), to[0] ?? 0), name).toBeLessThanOrEqual(width / 2);
      expect(Math.max(-(from[2] ?? 0), to[2] ?? 0), name).toBeLessThanOrEqual(depth / 2);
    }
    const apart = boxes.filter(({ name }) => !/^(?:screen|knob)/.test(name));
    for (const a of apart)
      for (const b of apart)
        if (a !== b)
          expect(
            [0, 2].some((axis) => (a.to[axis] ?? 0) <= (b.from[axis] ?? 0) || (b.to[axis] ?? 0) <= (a.from[axis] ?? 0)),
            `${a.name} and ${b.name}`,
          ).toBe(true);
  });
});
