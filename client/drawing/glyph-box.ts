import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { Point3, Solid } from "#shared/bench/solids/solid.ts";
import { type Drawn, extentOf, type Point, pointsOf } from "#shared/bench/views/drawn.ts";
import { flatPoint } from "#shared/bench/views/project-flat.ts";
import { projectPoint } from "#shared/bench/views/project-isometric.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { Role, Shape } from "#shared/rules/shapes.ts";

/** In inches. */
type Box = readonly [left: number, top: number, width: number, height: number];
type Extent = ReturnType<typeof extentOf>;

/** An option, and the role of its step. */
export interface GlyphOption {
  readonly role: Role;
  readonly option: Option;
}

interface Glyph extends GlyphOption {
  readonly rules: Rules;
  readonly plan: BenchPlan;
  readonly drawn: readonly Drawn[];
  readonly isAccent: (solid: Solid) => boolean;
  readonly front: boolean;
}

const GLYPH_RATIO = 72 / 56;
/** The height in inches of the slabs that stand for the largest load, 2,000 lb. */
export const MAX_STACK_INCHES = 25.6;
const SCATTERED_KINDS: ReadonlySet<Shape["kind"] | undefined> = new Set<Shape["kind"]>(["sensors", "ground-kit"]);

/**
 * The visible area of a glyph: a close-up of a small part, or the whole bench. The bench is drawn at the scale of the step's
 * largest option, so that sizes can be compared.
 */
export function glyphBox(glyph: Glyph): Box {
  const { role, plan, drawn, isAccent } = glyph;
  const accents = drawn.filter(({ solid }) => isAccent(solid));
  const { width: w, depth: d, surface: h } = plan;
  if (role === "base") return frameExtent(extentOf([projectPoint([w - 6.5, d - 1, 5])]), 24);
  if (role === "surface") return frameExtent(extentOf([projectPoint([w - 3, d - 2, h])]), 22);
  if (role === "accessories" && accents.length > 0) {
    // These consist of small pieces far apart: show only the highest.
    accents.sort((a, b) => b.solid.z1 - a.solid.z1);
    const shown = SCATTERED_KINDS.has(glyph.option.shape?.kind) ? accents.slice(0, 1) : accents;
    return frameExtent(extentOf(pointsOf(shown)), glyph.front ? 22 : 34);
  }
  return frameExtent(extentOf([...pointsOf(drawn), ...largestCorners(glyph)]), 0);
}

/** The outermost corners of the bench with the step's largest option. */
function largestCorners({ rules, plan, role, front }: Glyph): readonly Point[] {
  const project = front ? (point: Point3) => flatPoint("front", point) : projectPoint;
  const findLargest = (length: "width" | "depth" | "height", own: number) => {
    const options = indexRules(rules).byRole.get(role)?.step.options ?? [];
    const lengths = options.map(({ dimensions }) => Math.min(dimensions?.[length] ?? 0, 144));
    return Math.max(own, ...lengths);
  };
  const { width: w, depth: d, surface: h } = plan;
  switch (role) {
    case "width":
      return [project([findLargest("width", w), d, h + 12])];
    case "depth":
      return [project([0, findLargest("depth", d), h]), project([w + 8, findLargest("depth", d), 0])];
    case "uprights":
      return [project([0, 0, h + findLargest("height", 0)])];
    case "load":
      return [project([w / 2 - 12, d / 2 - 8, h + MAX_STACK_INCHES])];
    default:
      return [];
  }
}

/** The area of a glyph around an extent, with a margin and a minimum width in inches. */
function frameExtent([left, top, right, bottom]: Extent, least: number): Box {
  const width = Math.max(least, (right - left) * 1.06, (bottom - top) * 1.06 * GLYPH_RATIO);
  const height = width / GLYPH_RATIO;
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height];
}
