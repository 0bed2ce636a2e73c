import type { BenchPlan } from "../plan-bench.ts";
import { centeredExtent, type Extent, frontMark, type Mark, type Piece, type SolidList, TOP_LAYER } from "./solid.ts";

const RUBBER = "#4A5055";
const CONDUCTIVE_COLOR = "#5B6B62";
const HUB = "#C3C9CD";

/** The centers of the two columns, or pairs of legs. */
export const columnCenters = (plan: BenchPlan): readonly number[] => [8, plan.width - 8];

/** Underside of the support arms and rails that carry the top. */
export const armsBelow = (plan: BenchPlan): number => plan.surface - plan.thickness - 2;

/** The depths of the columns: one for two-column lifts, two for four-legged ones. */
export function columnDepths({ lift, depth }: BenchPlan): readonly [number, ...number[]] {
  return lift?.columns === 4 ? [5, depth - 5] : [0.45 * depth];
}

/** The beam that connects the columns near the floor. */
export function crossbeam(plan: BenchPlan): { readonly y: Extent; readonly z: Extent } {
  const [rear] = columnDepths(plan);
  return { y: centeredExtent(rear, 0.75), z: [plan.foot + 10, plan.foot + 14] };
}

/** Foot beams, support arms, rails, crossbeam and the top. */
export function addFrame(list: SolidList, plan: BenchPlan): void {
  const { width: w, depth: d, foot: f, surface: h, thickness: t, values } = plan;
  const pieceOf = (part: string): Piece => ({
    part,
    role: "frame-color",
    value: values["frame-color"],
    color: plan.frameColor,
  });
  const below = armsBelow(plan);
  for (const center of columnCenters(plan)) {
    list.add(pieceOf("foot-beam"), centeredExtent(center, 1.5), [2, d - 2], [f, f + 2]);
    list.add(pieceOf("support-arm"), centeredExtent(center, 1), [3, d - 3], [below, h - t]);
  }
  list.add(pieceOf("rail"), [4, w - 4], [2.5, 4], [below, h - t]);
  list.add(pieceOf("rail"), [4, w - 4], [d - 4, d - 2.5], [below, h - t]);
  const beam = crossbeam(plan);
  list.add(pieceOf("crossbeam"), [10, w - 10], beam.y, beam.z);
  const top = { part: "top", role: "surface", value: values.surface, layer: TOP_LAYER } as const;
  const material = { color: plan.topColor, marks: topMarks(plan) };
  list.add({ ...top, ...material }, [0, w], [0, d], [h - t, h]);
}

/** The look of the top's material: staves, brushing, or the edge of a laminate. */
function topMarks({ width: w, depth: d, surface: h, finish }: BenchPlan): readonly Mark[] {
  const markAlong = (y: number, from: number, to: number, size: number): Mark => {
    return { face: "top", from: [from, y, h], to: [to, y, h], size, pitch: 0 };
  };
  switch (finish) {
    case "butcher-block":
      return rowDepths(d, 2.5).map((y) => markAlong(y, 0, w, 0.14));
    case "steel":
      return rowDepths(d, 1.5).map((y, index) => {
        const [start, end] = [(index * 37) % 23, (index * 53) % 31];
        return markAlong(y, w * 0.02 * start, w * (1 - 0.018 * end), 0.1);
      });
    case "laminate":
      return [frontMark(d, [0, w], [h - 0.3, h - 0.3], 0.12)];
    default:
      return [];
  }
}

/** Depths at even distances, away from the edges. */
function rowDepths(depth: number, distance: number): readonly number[] {
  const count = Math.max(0, Math.ceil(depth / distance) - 1);
  return Array.from({ length: count }, (_, index) => (index + 1) * distance);
}

/** Feet or casters under both ends of both foot beams. */
export function addBase(list: SolidList, plan: BenchPlan): void {
  const add = plan.base.kind === "feet" ? addFoot : addCaster;
  for (const x of columnCenters(plan)) {
    for (const y of [4, plan.depth - 4]) add(list, plan, x, y);
  }
}

function basePiece({ values }: BenchPlan, part: string, color: string, shape: Piece["shape"] = "box"): Piece {
  return { part, role: "base", value: values.base, color, shape };
}

function addFoot(list: SolidList, plan: BenchPlan, x: number, y: number): void {
  const pad = Math.min(0.7, plan.foot / 2);
  const foot = basePiece(plan, "foot", RUBBER, "tube");
  list.add(foot, centeredExtent(x, 1.25), centeredExtent(y, 1.25), [0, pad]);
  list.add({ ...foot, color: HUB }, centeredExtent(x, 0.45), centeredExtent(y, 0.45), [pad, plan.foot]);
}

/** The radius of the wheels; 0 on feet. */
export function wheelRadius({ foot, base }: BenchPlan): number {
  if (base.kind === "feet") return 0;
  return Math.max(0.6, (foot - (base.kind === "leveling-casters" ? 1.5 : 0.9)) / 2);
}

function addCaster(list: SolidList, plan: BenchPlan, x: number, y: number): void {
  const { foot: f } = plan;
  const leveling = plan.base.kind === "leveling-casters";
  const radius = wheelRadius(plan);
  const tread = plan.base.conductive ? CONDUCTIVE_COLOR : RUBBER;
  const wheel = basePiece(plan, "caster", tread, "wheel");
  list.add(wheel, centeredExtent(x, radius), centeredExtent(y, 0.7), [0, 2 * radius]);
  const hub = radius * 0.42;
  const rim = basePiece(plan, "caster-hub", HUB, "wheel");
  list.add(rim, centeredExtent(x, hub), [y + 0.7, y + 0.8], [radius - hub, radius + hub]);
  const fork = basePiece(plan, "caster-fork", HUB);
  list.add(fork, centeredExtent(x, 0.35), [y + 0.8, y + 1.05], [radius - 0.3, f - 0.5]);
  list.add(fork, centeredExtent(x, 1.25), centeredExtent(y, 1.25), [f - 0.5, f]);
  if (!leveling) return;
  const screw = basePiece(plan, "caster-foot", RUBBER, "tube");
  const screwX = x < plan.width / 2 ? x - radius - 1.6 : x + radius + 1.6;
  const bracket = [Math.min(screwX - 0.7, x + 1.25), Math.max(screwX + 0.7, x - 1.25)] as const;
  list.add(fork, bracket, centeredExtent(y, 0.7), [f - 0.5, f]);
  list.add(screw, centeredExtent(screwX, 0.9), centeredExtent(y, 0.9), [0, 0.6]);
  list.add(screw, centeredExtent(screwX, 0.35), centeredExtent(y, 0.35), [0.6, f - 0.5]);
}
