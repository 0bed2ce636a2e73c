import type { Point } from "#shared/bench/drawn.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { frontal } from "#shared/bench/project-front.ts";
import { isometric } from "#shared/bench/project-isometric.ts";

/** A line on a glyph, in inches. */
export type Line = readonly [Point, Point];

/** The lines next to the bench in a glyph: the measured edge, or the ground symbol. */
export function glyphSigns(plan: BenchPlan, stepKey: string, value: string): readonly Line[] {
  const { width: w, depth: d, surface: h } = plan;
  if (stepKey === "width") {
    const end = (x: number): Line => [frontal([x, 0, h + 5]), frontal([x, 0, h + 13])];
    return [[frontal([0, 0, h + 9]), frontal([w, 0, h + 9])], end(0), end(w)];
  }
  if (stepKey === "depth") {
    const end = (y: number): Line => [isometric([w + 4, y, h]), isometric([w + 12, y, h])];
    return [[isometric([w + 8, d, h]), isometric([w + 8, 0, h])], end(0), end(d)];
  }
  if (!/\besd\b/.test(value)) return [];
  if (stepKey === "top_material") return ground(w - 8, d - 12, h);
  return stepKey === "base" ? ground(w + 1, d - 9, 0) : [];
}

/** The ground symbol, on the plane z. */
function ground(x: number, y: number, z: number): readonly Line[] {
  const across = (away: number, half: number): Line => [
    isometric([x - half, y + away, z]),
    isometric([x + half, y + away, z]),
  ];
  const stem: Line = [isometric([x, y, z]), isometric([x, y + 4, z])];
  return [stem, across(4, 3.5), across(5.5, 2.2), across(7, 1)];
}
