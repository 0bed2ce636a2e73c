import type { Mount, ShapeOf } from "../shapes.ts";
import { armsBelow } from "./frame-solids.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { ABOVE_TOP, around, type Extent, type Piece, type SolidList } from "./solid.ts";
import { LEAST_UPRIGHTS, shelfHeight } from "./upright-solids.ts";

type Box = ShapeOf<"box">;

/** The room for boxes at a mount, in inches. */
interface Room {
  readonly x: Extent;
  readonly y: Extent;
  readonly z: Extent;
  /** Whether boxes stand at the start or at the end of the room in each direction. */
  readonly to: readonly [x: "start" | "middle" | "end", y: "start" | "end", z: "start" | "end"];
}

/** The room at a mount; undefined if the bench has no such place. */
function roomAt(mount: Mount, plan: BenchPlan): Room | undefined {
  const { width: w, depth: d, surface: h, uprights: u, foot: f } = plan;
  const below = armsBelow(plan);
  const head = h + u;
  const hasUprights = u >= LEAST_UPRIGHTS;
  switch (mount.on) {
    case "surface": {
      const x = mount.side === "left" ? "start" : "end";
      return { x: [4, w - 4], y: [7.5, d], z: [h, h + 60], to: [x, "start", "start"] };
    }
    case "under": {
      const to = { left: "start", center: "middle", right: "end" } as const;
      const z: Extent = [f + 4, below];
      return { x: [11, w - 11], y: [3, d - 1], z, to: [to[mount.side], "end", "end"] };
    }
    case "floor":
      return { x: [11, w - 11], y: [3, d - 2], z: [0, below - 7], to: ["middle", "end", "start"] };
    case "uprights": {
      const z: Extent = [h + mount.height, head - 3];
      return hasUprights
        ? { x: [3.5, w - 3.5], y: [2, 20], z, to: ["middle", "start", "start"] }
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
        ? { x: [4, w - 4], y: [2, 20], z: [h + 10, head - 1], to: ["middle", "start", "end"] }
        : undefined;
  }
}

/** Whether a box has a place on the bench. */
export function fitsBox({ width, depth, height, mount }: Box, plan: BenchPlan): boolean {
  const room = roomAt(mount, plan);
  if (!room) return false;
  const has = ([from, to]: Extent, length: number) => length <= to - from;
  return has(room.x, width) && has(room.y, depth) && has(room.z, height);
}

/** Adds the accessories that are boxes. Those at the same mount stand side by side; a box without room is left out. */
export function addBoxes(list: SolidList, plan: BenchPlan): void {
  const taken = new Map<string, number>();
  for (const { value, shape } of plan.accessories) {
    if (shape.kind !== "box") continue;
    const { width, depth, height, color, mount } = shape;
    const room = roomAt(mount, plan);
    const name = JSON.stringify(mount);
    const used = taken.get(name) ?? 0;
    if (!room || !fitsBox({ ...shape, width: width + used }, plan)) continue;
    taken.set(name, used + width + GAP);
    const isUnder = mount.on === "under" || mount.on === "floor";
    const box: Piece = {
      part: "box",
      role: "accessories",
      value,
      color,
      ...(!isUnder && { layer: ABOVE_TOP }),
    };
    const [toX, toY, toZ] = room.to;
    const x = along(room.x, width, toX, used);
    const z = along(room.z, height, toZ, 0);
    list.add(box, x, along(room.y, depth, toY, 0), z);
    const rail = { ...box, part: "box-rail", color: plan.frameColor };
    if (mount.on === "uprights") {
      const middle = (z[0] + z[1]) / 2;
      list.add(rail, [3.5, plan.width - 3.5], [1, 2], around(middle, Math.min(0.5, height / 2)));
    }
  }
}

const GAP = 1;

/** A length at the start, in the middle or at the end of a room, after others that take some of it. */
function along(
  [from, to]: Extent,
  length: number,
  where: "start" | "middle" | "end",
  used: number,
): Extent {
  if (where === "end") return [to - used - length, to - used];
  const start = where === "start" ? from : (from + to - length) / 2;
  return [start + used, start + used + length];
}
