import type { ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import type { Margins, Size } from "#shared/bench/sheet/fit-view.ts";

/** The camera's angle of view from top to bottom, in degrees. */
export const FIELD_OF_VIEW_DEGREES = 26;

/** From the front of the bench to the right, and up; in radians. As on the sheet, but lower: people look at benches from there. */
const HOME_TURN_RADIANS = 0.62;
const HOME_TILT_RADIANS = 0.3;

export interface View {
  /** In inches, as in the scene. */
  readonly camera: Vector;
  readonly target: Vector;
  /** The way of the picture to the right and down, in pixels, that brings the bench into the middle of what is free. */
  readonly shift: readonly [right: number, down: number];
}

/** The box that a piece, or something else in the scene, takes. */
export type Extent = Pick<ScenePiece, "position" | "size">;

export function cornersOf(extents: readonly Extent[]): readonly Vector[] {
  const ends = [-0.5, 0.5];
  return extents.flatMap(({ position: [x, y, z], size: [w, h, d] }) =>
    ends.flatMap((a) => ends.flatMap((b) => ends.map((c): Vector => [x + a * w, y + b * h, z + c * d]))),
  );
}

/** The nearest view from the usual side that shows all points within the insets of a panel, in CSS pixels. */
export function homeView(points: readonly Vector[], panel: Size, insets: Margins): View {
  const freeWidth = panel.width - insets.left - insets.right;
  const freeHeight = panel.height - insets.top - insets.bottom;
  const ranges = [0, 1, 2].map((axis) => rangeOf(points.map((point) => point[axis] ?? 0)));
  const [x, y, z] = ranges.map(([low, high]) => (low + high) / 2);
  const target: Vector = [x ?? 0, y ?? 0, z ?? 0];
  const toCamera: Vector = [
    Math.sin(HOME_TURN_RADIANS) * Math.cos(HOME_TILT_RADIANS),
    Math.sin(HOME_TILT_RADIANS),
    Math.cos(HOME_TURN_RADIANS) * Math.cos(HOME_TILT_RADIANS),
  ];
  const right: Vector = [Math.cos(HOME_TURN_RADIANS), 0, -Math.sin(HOME_TURN_RADIANS)];
  const down: Vector = [
    Math.sin(HOME_TURN_RADIANS) * Math.sin(HOME_TILT_RADIANS),
    -Math.cos(HOME_TILT_RADIANS),
    Math.cos(HOME_TURN_RADIANS) * Math.sin(HOME_TILT_RADIANS),
  ];
  const seen = points.map((point) => {
    const from: Vector = [point[0] - target[0], point[1] - target[1], point[2] - target[2]];
    return { right: dotProduct(from, right), down: dotProduct(from, down), near: dotProduct(from, toCamera) };
  });
  /** Pixels at the distance of one inch. */
  const scale = panel.height / 2 / Math.tan((FIELD_OF_VIEW_DEGREES * Math.PI) / 360);
  const viewFrom = (distance: number) => ({
    across: rangeOf(seen.map((at) => (scale * at.right) / (distance - at.near))),
    along: rangeOf(seen.map((at) => (scale * at.down) / (distance - at.near))),
  });
  const fits = (distance: number) => {
    const { across, along } = viewFrom(distance);
    return across[1] - across[0] <= freeWidth && along[1] - along[0] <= freeHeight;
  };
  const closest = Math.max(...seen.map(({ near }) => near)) + MIN_DISTANCE_INCHES;
  const distance = findLeast(fits, closest, MAX_DISTANCE_INCHES);
  const { across, along } = viewFrom(distance);
  const cameraAt = (axis: 0 | 1 | 2) => target[axis] + toCamera[axis] * distance;
  return {
    camera: [cameraAt(0), cameraAt(1), cameraAt(2)],
    target,
    shift: [
      (insets.left - insets.right - across[0] - across[1]) / 2,
      (insets.top - insets.bottom - along[0] - along[1]) / 2,
    ],
  };
}

/** The limits of the distance of the camera, in inches: the nearest one is from the bench. */
const MIN_DISTANCE_INCHES = 8;
const MAX_DISTANCE_INCHES = 1500;
/** A tenth of an inch at the farthest distance. */
const MAX_HALVINGS = 14;

/** The least number between two for which a test succeeds, if it then succeeds for all above. */
function findLeast(succeeds: (value: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let halving = 0; halving < MAX_HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (succeeds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

export function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  return [Math.min(...values), Math.max(...values)];
}

const dotProduct = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
