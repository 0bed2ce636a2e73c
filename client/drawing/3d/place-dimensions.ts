import { type Dimension, labelLength } from "#shared/bench/sheet/dimension.ts";
import type { Size } from "#shared/bench/sheet/fit-view.ts";
import type { Point } from "#shared/bench/views/drawn.ts";

/** A measured length in the picture, in CSS pixels. */
export interface SeenDimension {
  readonly label: string;
  readonly edges: readonly (readonly [from: Point, to: Point])[];
}

/** The distance of a dimension line from the bench, and that of the middle of its label from the line. */
const LINE_DISTANCE_PX = 14;
const LABEL_DISTANCE_PX = 10;
/** Half the height of a label, and the least distance between labels and to the border. */
const HALF_LABEL = 8;
const LABEL_GAP_PX = 3;

/** The space around the bench that dimensions need. */
export const DIMENSIONS_SPACE = LINE_DISTANCE_PX + LABEL_DISTANCE_PX + HALF_LABEL + LABEL_GAP_PX;

/** Left, top, right and bottom. */
type Box = readonly [left: number, top: number, right: number, bottom: number];

interface Placed {
  readonly dimension: Dimension;
  readonly label: Box;
}

/**
 * The dimension lines around the bench. Each takes the edge that is closest to the outline of the bench, on the outside. One
 * without a place within the panel, or only over the label of another, is left out.
 */
export function placeDimensions(
  dimensions: readonly SeenDimension[],
  bench: readonly Point[],
  panel: Size,
): readonly Dimension[] {
  const placed: Placed[] = [];
  for (const { label, edges } of dimensions) {
    const places = edges
      .flatMap(([from, to]) => [placeBeside(from, to, bench, 1), placeBeside(from, to, bench, -1)])
      .sort((a, b) => a.distance - b.distance)
      .map(({ from, to, away }) => ({
        dimension: { from, to, away, label, chosen: true },
        label: labelBox(from, to, away, labelLength(label, 1)),
      }));
    const free = places.find(
      ({ label: box }) => isWithin(box, panel) && !placed.some((other) => overlaps(box, other.label)),
    );
    if (free) placed.push(free);
  }
  return placed.map(({ dimension }) => dimension);
}

/** A line parallel to an edge, on one side of it and beyond all of the bench. */
function placeBeside(from: Point, to: Point, bench: readonly Point[], side: 1 | -1) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const out: Point = [(-side * dy) / length, (side * dx) / length];
  const far = Math.max(...bench.map(([x, y]) => (x - from[0]) * out[0] + (y - from[1]) * out[1]), 0);
  const distance = far + LINE_DISTANCE_PX;
  return { from, to, away: [out[0] * distance, out[1] * distance] as const, distance };
}

function labelBox(from: Point, to: Point, away: Point, length: number): Box {
  const out = Math.hypot(...away);
  const far = (out + LABEL_DISTANCE_PX) / out;
  const [x, y] = [0, 1].map((axis) => {
    return ((from[axis] ?? 0) + (to[axis] ?? 0)) / 2 + (away[axis] ?? 0) * far;
  });
  const run = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [along, across] = [Math.abs(to[0] - from[0]) / run, Math.abs(to[1] - from[1]) / run];
  const halfWidth = (along * length) / 2 + across * HALF_LABEL;
  const halfHeight = (across * length) / 2 + along * HALF_LABEL;
  return [(x ?? 0) - halfWidth, (y ?? 0) - halfHeight, (x ?? 0) + halfWidth, (y ?? 0) + halfHeight];
}

const isWithin = ([left, top, right, bottom]: Box, { width, height }: Size): boolean =>
  left >= LABEL_GAP_PX && top >= LABEL_GAP_PX && right <= width - LABEL_GAP_PX && bottom <= height - LABEL_GAP_PX;

const overlaps = (a: Box, b: Box): boolean =>
  a[0] < b[2] + LABEL_GAP_PX && b[0] < a[2] + LABEL_GAP_PX && a[1] < b[3] + LABEL_GAP_PX && b[1] < a[3] + LABEL_GAP_PX;
