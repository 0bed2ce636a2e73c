import { benchSolids } from "#shared/bench/bench-solids.ts";
import { measured } from "#shared/bench/dimension.ts";
import type { Point } from "#shared/bench/drawn.ts";
import { fitView, LARGEST_FRONT, place, type Size } from "#shared/bench/fit-view.ts";
import { inchRange } from "#shared/bench/inches.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { frontExtent, projectFront } from "#shared/bench/project-front.ts";
import type { Pen } from "../text/pen.ts";
import { LINE_STRONG } from "../text/style.ts";
import { DIMENSION_COLOR, drawDimension } from "./draw-dimension.ts";
import { drawSolids } from "./draw-solids.ts";

/** From the bench to its dimension lines, in points. */
const OUT = 13;

/** The bench from the front with width, height of the uprights, and how far the surface travels. */
export function drawFront(pen: Pen, plan: BenchPlan, room: Size): void {
  const { doc } = pen;
  const { width: w, surface: h, uprights: u, figures } = plan;
  const drawn = projectFront(benchSolids(plan));
  const range = figures.heightRange;
  const { highest, points } = frontExtent(plan, drawn);
  const margins = { left: 32, right: 28, top: 16, bottom: 24 };
  const fit = fitView(points, LARGEST_FRONT, room, margins);
  const at = (x: number, z: number): Point => place(fit, [x, -z]);

  doc.save().lineWidth(0.5).dash(3, { space: 2.5 });
  for (const z of range ? [range.min, highest] : []) doc.moveTo(...at(0, z)).lineTo(...at(w, z));
  doc.strokeColor(DIMENSION_COLOR, 0.5).stroke().restore();
  doc.save().lineWidth(0.9);
  doc.moveTo(...at(-6, 0)).lineTo(...at(w + 6, 0));
  doc.strokeColor(LINE_STRONG).stroke().restore();
  drawSolids(doc, drawn, fit);

  drawDimension(pen, at(0, 0), at(w, 0), [0, OUT - 2], measured(figures.width, "Width"));
  const height = range
    ? { label: `${inchRange(range)} in`, chosen: true }
    : { label: "Height", chosen: false };
  drawDimension(pen, at(0, 0), at(0, range ? highest : h), [-OUT, 0], height);
  if (figures.uprights !== null && figures.uprights > 0) {
    const uprights = measured(figures.uprights, "Uprights");
    drawDimension(pen, at(w, h), at(w, h + u), [OUT, 0], uprights);
  }
}
