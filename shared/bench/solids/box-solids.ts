import type { ShapeOf } from "#shared/rules/shapes.ts";
import type { BenchPlan } from "../plan-bench.ts";
import { armsBelow, crossbeam } from "./frame-solids.ts";
import { ABOVE_TOP_LAYER, type Extent, type Piece, type SolidList } from "./solid.ts";
import { MIN_UPRIGHT_INCHES, shelfHeight, spacesBetweenUprights } from "./upright-solids.ts";

type Box = ShapeOf<"box">;

/** The space for boxes at a mount, in inches, clear of the frame and the drive of the lift. */
interface MountSpace {
  readonly x: Extent;
  readonly y: Extent;
  readonly z: Extent;
  /** Whether boxes stand at the start or at the end of the space in each direction. */
  readonly to: readonly [x: "start" | "middle" | "end", y: "start" | "end", z: "start" | "end"];
}

/** The space for a box at its mount; undefined if the bench has no such place. */
function findSpace({ mount, height }: Box, plan: BenchPlan): MountSpace | undefined {
  const { width: w, depth: d, surface: h, uprights: u, lift } = plan;
  const below = armsBelow(plan);
  const head = h + u;
  const hasUprights = u >= MIN_UPRIGHT_INCHES;
  const beam = crossbeam(plan);
  switch (mount.on) {
    case "surface": {
      const x = mount.side === "left" ? "start" : "end";
      return { x: [4, w - 4], y: [7.5, d], z: [h, h + 60], to: [x, "start", "start"] };
    }
    case "under": {
      const to = { left: "start", center: "middle", right: "end" } as const;
      const isCranked = lift?.drive === "crank" || lift?.drive === "pump";
      const isFree = lift?.drive !== "crank" && below - height >= beam.z[1];
      return {
        x: [11, w - (isCranked ? 17 : 11)],
        y: [isFree ? 3 : beam.y[1], d - 2.5],
        z: [plan.foot + 4, below],
        to: [to[mount.side], "end", "end"],
      };
    }
    case "floor": {
      const y = height <= beam.z[0] ? 3 : beam.y[1];
      return { x: [11, w - 11], y: [y, d - 2], z: [0, below - 7], to: ["middle", "end", "start"] };
    }
    case "uprights": {
      const z: Extent = [h + mount.height, head - 3];
      return hasUprights
        ? { x: [3.5, w - 3.5], y: [2.5, 20], z, to: ["middle", "start", "start"] }
        : undefined;
    }
    case "shelf": {
      const z: Extent = [shelfHeight(plan) + 1, head - 3];
      return hasUprights && plan.accessories.some(({ shape }) => shape.kind === "shelf")
        ? { x: [4, w - 4], y: [2.5, 14.5], z, to: ["start", "start", "start"] }
        : undefined;
    }
    case "overhead":
      return hasUprights
        ? { x: [4, w - 4], y: [2.5, 20], z: [h + 10, head - 1], to: ["middle", "start", "end"] }
        : undefined;
  }
}

/** Whether a box has a place on the bench. */
export function fitsBox(box: Box, plan: BenchPlan): boolean {
  const space = findSpace(box, plan);
  if (!space) return false;
  const has = ([from, to]: Extent, length: number) => length <= to - from;
  return has(space.x, box.width) && has(space.y, box.depth) && has(space.z, box.height);
}

const GAP_INCHES = 1;

/**
 * Adds the accessories that are boxes. Those at the same mount stand side by side; a box that does not fit is left out.
 */
export function addBoxes(list: SolidList, plan: BenchPlan): void {
  const rows = new Map<string, { boxes: { value: string; shape: Box }[]; width: number }>();
  for (const { value, shape } of plan.accessories) {
    if (shape.kind !== "box") continue;
    const name = JSON.stringify(shape.mount);
    const { boxes, width } = rows.get(name) ?? { boxes: [], width: -GAP_INCHES };
    const longer = width + GAP_INCHES + shape.width;
    if (!fitsBox(shape, plan) || !fitsBox({ ...shape, width: longer }, plan)) continue;
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
  const [toX, toY, toZ] = space.to;
  const left = placeLength(space.x, rowWidth, toX)[0] + used;
  const [low, high] = placeLength(space.z, height, toZ);
  list.add(box, [left, left + width], placeLength(space.y, depth, toY), [low, high]);

  // The first box of a row brings what holds it: a rail between the uprights, or a plate on the beam at their head.
  if (used > 0 || (mount.on !== "uprights" && mount.on !== "overhead")) return;
  const rail = { ...box, part: "box-rail", color: plan.frameColor };
  for (const x of spacesBetweenUprights(plan, 3.5)) {
    if (mount.on === "uprights") list.add(rail, x, [1.5, 2.5], [low, Math.min(low + 1, high)]);
    else list.add(rail, x, [2, 2.5], [Math.max(low, high - 2), high]);
  }
}

/** A length at the start, in the middle or at the end of an extent. */
function placeLength(
  [from, to]: Extent,
  length: number,
  where: "start" | "middle" | "end",
): Extent {
  const free = to - from - length;
  const start = from + { start: 0, middle: free / 2, end: free }[where];
  return [start, start + length];
}
