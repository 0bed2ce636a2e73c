import { needsUprights, sideOf } from "#shared/rules/mounts.ts";
import type { ShapeOf } from "#shared/rules/shapes.ts";
import type { BenchPlan } from "../plan-bench.ts";
import { armsBelow, columnCenters, crossbeam, wheelRadius } from "./frame-solids.ts";
import { ABOVE_TOP_LAYER, type Extent, type Piece, type SolidList } from "./solid.ts";
import { MIN_UPRIGHT_INCHES, shelfHeight, spacesBetweenUprights, THIRD_UPRIGHT_INCHES } from "./upright-solids.ts";

type Box = ShapeOf<"box">;

/** The space for boxes at a mount, in inches, clear of the frame and the drive of the lift. */
interface MountSpace {
  readonly x: Extent;
  readonly y: Extent;
  readonly z: Extent;
  /** The shares of the free space that are before a box: 0 at the start, 1 at the end. */
  readonly before: readonly [y: number, z: number];
}

/** The space for a box at its mount; undefined if the bench has no such place. */
function findSpace({ mount, height }: Box, plan: BenchPlan): MountSpace | undefined {
  const { width: w, depth: d, surface: h, uprights: u, lift } = plan;
  const below = armsBelow(plan);
  const head = h + u;
  const beam = crossbeam(plan);
  if (needsUprights(mount) && u < MIN_UPRIGHT_INCHES) return undefined;
  switch (mount.on) {
    case "surface": {
      // An offset counts from the edge of the top, so it can be 0.
      const edge = mount.offset === undefined ? 4 : 0;
      return { x: [edge, w - edge], y: [7.5, d], z: [h, h + 60], before: [0, 0] };
    }
    case "under": {
      const isCranked = lift?.drive === "crank" || lift?.drive === "pump";
      const isFree = lift?.drive !== "crank" && below - height >= beam.z[1];
      return {
        x: [11, w - (isCranked ? 17 : 11)],
        y: [isFree ? 3 : beam.y[1], d - 2.5],
        z: [plan.foot + 4, below],
        before: [1, 1],
      };
    }
    case "floor": {
      const y = height <= beam.z[0] ? 3 : beam.y[1];
      const edge = Math.max(11, (columnCenters(plan)[0] ?? 0) + wheelRadius(plan));
      return { x: [edge, w - edge], y: [y, d - 2], z: [0, below - 7], before: [1, 0] };
    }
    case "uprights":
    case "upright": {
      const isOne = mount.on === "upright";
      if (isOne && mount.side === "center" && w < THIRD_UPRIGHT_INCHES) return undefined;
      // A box on one upright begins at its outer side, so any width reaches it.
      const edge = isOne ? 1.5 : 3.5;
      const z: Extent = [h + mount.height, head - 3];
      return { x: [edge, w - edge], y: [2.5, 20], z, before: [0, 0] };
    }
    case "shelf": {
      if (!plan.accessories.some(({ shape }) => shape.kind === "shelf")) return undefined;
      const z: Extent = [shelfHeight(plan) + 1, head - 3];
      return { x: [4, w - 4], y: [2.5, 14.5], z, before: [0, 0] };
    }
    case "overhead":
      return { x: [4, w - 4], y: [2.5, 20], z: [h + 10, head - 1], before: [0, 1] };
  }
}

/** The extent of a box from left to right. An offset counts from the bench, not from the free space. */
function placeAcross({ mount, width }: Box, space: Extent, { width: w }: BenchPlan): Extent {
  const before = { left: 0, center: 0.5, right: 1 }[sideOf(mount)];
  if (mount.on === "upright" || mount.offset === undefined) return placeLength(space, width, before);
  const inward = before === 1 ? -mount.offset : mount.offset;
  return placeLength([inward, w + inward], width, before);
}

/** For lengths that differ by rounding only. */
const TINY_INCHES = 1e-6;

/** Whether a box has a place on the bench. */
export function fitsBox(box: Box, plan: BenchPlan): boolean {
  const space = findSpace(box, plan);
  if (!space) return false;
  const has = ([from, to]: Extent, length: number) => length <= to - from;
  const [left, right] = placeAcross(box, space.x, plan);
  const isWithin = left >= space.x[0] - TINY_INCHES && right <= space.x[1] + TINY_INCHES;
  return isWithin && has(space.y, box.depth) && has(space.z, box.height);
}

const GAP_INCHES = 1;

/**
 * Adds the accessories that are boxes. Those at the same mount stand side by side; a box that does not fit is left out.
 */
export function addBoxes(list: SolidList, plan: BenchPlan): void {
  const rows = new Map<string, { boxes: { value: string; shape: Box }[]; width: number }>();
  for (const { value, shape } of plan.accessories) {
    if (shape.kind !== "box") continue;
    const { mount } = shape;
    const name = JSON.stringify({ side: sideOf(mount), ...mount });
    const { boxes, width } = rows.get(name) ?? { boxes: [], width: -GAP_INCHES };
    // A second box beside one on an upright would hang on nothing.
    if (boxes.length > 0 && mount.on === "upright") continue;
    const longer = width + GAP_INCHES + shape.width;
    if (!fitsBox({ ...shape, width: longer }, plan)) continue;
    rows.set(name, { boxes: [...boxes, { value, shape }], width: longer });
  }
  for (const { boxes, width } of rows.values()) {
    let used = 0;
    for (const { value, shape } of boxes) {
      addBox(list, plan, value, shape, [used, width]);
      used += shape.width + GAP_INCHES;
    }
  }
}

/** Adds a box, which stands in a row after others that take `used` of its width. */
function addBox(
  list: SolidList,
  plan: BenchPlan,
  value: string,
  shape: Box,
  [used, rowWidth]: readonly [used: number, width: number],
): void {
  const space = findSpace(shape, plan);
  if (!space) return;
  const { width, depth, height, color, mount } = shape;
  const isUnder = mount.on === "under" || mount.on === "floor";
  const layer = isUnder ? {} : { layer: ABOVE_TOP_LAYER };
  const box: Piece = { part: "box", role: "accessories", value, color, ...layer };
  const [beforeY, beforeZ] = space.before;
  const row = placeAcross({ ...shape, width: rowWidth }, space.x, plan);
  const left = row[0] + used;
  const [low, high] = placeLength(space.z, height, beforeZ);
  list.add(box, [left, left + width], placeLength(space.y, depth, beforeY), [low, high]);

  // The first box of a row brings what holds it: a rail between the uprights, or a plate on the beam at their head.
  if (used > 0 || (mount.on !== "uprights" && mount.on !== "overhead")) return;
  const rail = { ...box, part: "box-rail", color: plan.frameColor };
  // Anywhere but in the usual place, it is no longer than the row needs.
  const isUsual = sideOf(mount) === "center" && mount.offset === undefined;
  for (const x of spacesBetweenUprights(plan, 3.5)) {
    const behind: Extent = isUsual ? x : [Math.max(x[0], row[0]), Math.min(x[1], row[1])];
    if (mount.on === "overhead") list.add(rail, behind, [2, 2.5], [Math.max(low, high - 2), high]);
    else if (behind[0] < behind[1]) list.add(rail, x, [1.5, 2.5], [low, Math.min(low + 1, high)]);
  }
}

/** A length in an extent, with a share of the free space before it. */
function placeLength([from, to]: Extent, length: number, before: number): Extent {
  const start = from + (to - from - length) * before;
  return [start, start + length];
}
