import type { BenchPlan } from "./plan-bench.ts";
import { frontMark, type Mark } from "./solid.ts";

/** The top's material as a drawing tells it: staves, brushing, a laid-on sheet. */
export function topMarks(plan: BenchPlan): readonly Mark[] {
  const { width: w, depth: d, surface: h, values } = plan;
  const edge = frontMark(d, [0, w], [h - 0.3, h - 0.3], 0.12);
  switch (values.top_material) {
    case "maple":
      return rows(d, 2.5).map((y) => along(plan, y, 0, w, 0.14));
    case "stainless":
      return rows(d, 1.5).map((y, index) => {
        const [start, end] = [(index * 37) % 23, (index * 53) % 31];
        return along(plan, y, w * 0.02 * start, w * (1 - 0.018 * end), 0.1);
      });
    case "esd-laminate":
    case "laminate":
      return [edge];
    default:
      return [];
  }
}

/** Depths at even distances, away from the edges. */
function rows(depth: number, distance: number): readonly number[] {
  const count = Math.max(0, Math.ceil(depth / distance) - 1);
  return Array.from({ length: count }, (_, index) => (index + 1) * distance);
}

function along({ surface: h }: BenchPlan, y: number, from: number, to: number, size: number): Mark {
  return { face: "top", from: [from, y, h], to: [to, y, h], size, pitch: 0 };
}
