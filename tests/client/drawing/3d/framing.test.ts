import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { personInScene } from "#client/drawing/3d/person.ts";
import { DIMENSIONS_SPACE, placeDimensions } from "#client/drawing/3d/place-dimensions.ts";
import { sceneDimensions } from "#client/drawing/3d/scene-dimensions.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import { cornersOf, FIELD_OF_VIEW_DEGREES, homeView } from "#shared/bench/scene/home-view.ts";
import type { Vector } from "#shared/bench/scene/scene.ts";
import { dimensionLine, labelLength } from "#shared/bench/sheet/dimension.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import type { Point } from "#shared/bench/views/drawn.ts";
import { catalog, catalogDocument, exampleBench } from "../../../support/rules/catalog.ts";

const benches = [exampleBench, ...(catalogDocument.startingBenches ?? []).map((b) => b.choices)];
const PANELS = [
  { width: 318, height: 130 },
  { width: 340, height: 560 },
  { width: 388, height: 240 },
  { width: 444, height: 313 },
  { width: 686, height: 446 },
  { width: 1400, height: 800 },
];

/** A bench in a panel, with the same distance to all borders. */
function frame(bench: (typeof benches)[number], panel: (typeof PANELS)[number], free: number, turned = 0) {
  const plan = planBench(catalog, bench);
  const scene = benchScene(catalog, plan, benchSolids(plan));
  const corners = cornersOf(scene.pieces);
  const insets = { left: free, top: free, right: free, bottom: free };
  const { camera: at, target, shift } = homeView(corners, panel, insets);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES, 1, 4, 2000);
  const middle = new Vector3(...target);
  const around = new Vector3(...at).sub(middle).applyAxisAngle(new Vector3(0, 1, 0), turned);
  camera.position.copy(middle).add(around);
  camera.lookAt(middle);
  camera.setViewOffset(panel.width, panel.height, -shift[0], -shift[1], panel.width, panel.height);
  camera.updateMatrixWorld();
  const project = (point: Vector): Point => {
    const { x, y } = new Vector3(...point).project(camera);
    return [((x + 1) / 2) * panel.width, ((1 - y) / 2) * panel.height];
  };
  return { plan, scene, project, outline: corners.map(project) };
}

function boxOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return { left, right, top, bottom };
}

describe("the bench in the round", () => {
  it("fills its panel up to the free borders, in every format", () => {
    for (const bench of benches)
      for (const panel of PANELS) {
        const box = boxOf(frame(bench, panel, 12).outline);
        const free = [box.left, box.top, panel.width - box.right, panel.height - box.bottom];
        for (const each of free) expect(each).toBeGreaterThan(11.5);
        expect(Math.min(...free)).toBeLessThan(12.5);
        expect(free[0]).toBeCloseTo(free[2] ?? 0, 0);
        expect(free[1]).toBeCloseTo(free[3] ?? 0, 0);
        const [across, along] = [box.right - box.left, box.bottom - box.top];
        expect(Math.max(across / panel.width, along / panel.height)).toBeGreaterThan(0.7);
      }
  });

  it("has its dimensions beside it: each label within the panel, clear of the bench and of other labels, from every side", () => {
    for (const bench of benches)
      for (const panel of PANELS.slice(1))
        for (const turned of [0, 1, 2.5, 4]) {
          const { plan, project, outline } = frame(bench, panel, DIMENSIONS_SPACE, turned);
          const seen = sceneDimensions(plan).map(({ length, edges }) => ({
            label: `${length} in`,
            edges: edges.map(([from, to]) => [project(from), project(to)] as const),
          }));
          const placed = placeDimensions(seen, outline, panel);
          if (turned === 0) expect(placed).toHaveLength(seen.length);
          const labels = placed.flatMap((dimension) =>
            dimensionLine(dimension, 1).flatMap((primitive) =>
              primitive.kind === "text"
                ? [cornersOfText(primitive.lines.join(" "), primitive.at, primitive.angle)]
                : [],
            ),
          );
          for (const [index, label] of labels.entries()) {
            expect(apart(label, outline)).toBe(true);
            for (const other of labels.slice(index + 1)) expect(apart(label, other)).toBe(true);
            const { left, top, right, bottom } = boxOf(label);
            expect(Math.min(left, top, panel.width - right, panel.height - bottom)).toBeGreaterThan(0);
          }
        }
  });

  it.each([32, 36, 42])(
    "has a person of the chosen stature at its front, with the hands on a surface of %d in",
    (surface) => {
      const { scene } = frame(exampleBench, { width: 686, height: 446 }, 12);
      const { vertices } = personInScene({ ...scene, surface }, 68);
      const values = vertices.flatMap(({ lists }) => [...(lists.position ?? [])]);
      const points = Array.from({ length: values.length / 3 }, (_, index) => values.slice(index * 3, index * 3 + 3));
      const heights = points.map(([, y = 0]) => y);
      expect(Math.min(...heights)).toBeCloseTo(0);
      expect(Math.max(...heights)).toBeCloseTo(68, 3);
      // The toes are below the top.
      const overTop = points.flatMap(([, y = 0, z = 0]) => (z < scene.depth / 2 && y > 20 ? y : []));
      expect(Math.min(...overTop) - surface).toBeGreaterThan(-0.5);
      expect(Math.min(...overTop) - surface).toBeLessThan(0.7);
    },
  );
});

/** The corners of a label of 13 px. */
function cornersOfText(text: string, [x, y]: Point, angle: number): readonly Point[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const half = labelLength(text, 1) / 2;
  return [
    [-half, -6],
    [half, -6],
    [half, 6],
    [-half, 6],
  ].map(([a = 0, b = 0]): Point => [x + a * cos - b * sin, y + a * sin + b * cos]);
}

/** Whether a line parallel to a side of a rectangle separates it from other points. */
function apart(rectangle: readonly Point[], points: readonly Point[]): boolean {
  return rectangle.some(([x, y], index) => {
    const [toX, toY] = rectangle[(index + 1) % rectangle.length] ?? [x, y];
    return points.every(([px, py]) => (toX - x) * (py - y) - (toY - y) * (px - x) < 0);
  });
}
