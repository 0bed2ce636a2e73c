import { benchSolids } from "#shared/bench/bench-solids.ts";
import { measured } from "#shared/bench/dimension.ts";
import { type Point, pointsOf } from "#shared/bench/drawn.ts";
import {
  fitView,
  LARGEST_FRONT,
  LARGEST_ISOMETRIC,
  place,
  type Size,
} from "#shared/bench/fit-view.ts";
import { inchRange } from "#shared/bench/inches.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { frontExtent, projectFront } from "#shared/bench/project-front.ts";
import { COS_30, footprint, isometric, projectIsometric } from "#shared/bench/project-isometric.ts";
import type { Point3 } from "#shared/bench/solid.ts";
import type { Pen } from "../text/pen.ts";
import { LINE_STRONG } from "../text/style.ts";
import { DIMENSION_COLOR, drawDimension, drawSolids, polygon } from "./strokes.ts";

/** Distances from the bench to its dimension lines, in points. */
const OUT_FRONT = 13;
const OUT_ISOMETRIC = 12;
const FOOTPRINT = "#b9bec2";

/** The front view with width, height of the uprights, and height range. */
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

  drawDimension(pen, at(0, 0), at(w, 0), [0, OUT_FRONT - 2], measured(figures.width, "Width"));
  const height = range
    ? { label: `${inchRange(range)} in`, chosen: true }
    : { label: "Height", chosen: false };
  drawDimension(pen, at(0, 0), at(0, range ? highest : h), [-OUT_FRONT, 0], height);
  if (figures.uprights !== null && figures.uprights > 0) {
    const uprights = measured(figures.uprights, "Uprights");
    drawDimension(pen, at(w, h), at(w, h + u), [OUT_FRONT, 0], uprights);
  }
}

/** The isometric view on its footprint, with width and depth. */
export function drawIsometric(pen: Pen, plan: BenchPlan, room: Size): void {
  const { doc } = pen;
  const { width: w, depth: d, figures } = plan;
  const drawn = projectIsometric(benchSolids(plan));
  const floor = footprint(plan).map(isometric);
  const margins = { left: 22, right: 22, top: 15, bottom: 20 };
  const fit = fitView([...pointsOf(drawn), ...floor], LARGEST_ISOMETRIC, room, margins);
  const at = (point: Point3): Point => place(fit, isometric(point));

  doc.save().lineWidth(0.5);
  polygon(doc, floor, fit);
  doc.fillOpacity(0.28).fillAndStroke(FOOTPRINT, FOOTPRINT).restore();
  drawSolids(doc, drawn, fit);
  const [out, down] = [OUT_ISOMETRIC * COS_30, OUT_ISOMETRIC / 2];
  drawDimension(pen, at([0, d, 0]), at([w, d, 0]), [-out, down], measured(figures.width, "Width"));
  drawDimension(pen, at([w, d, 0]), at([w, 0, 0]), [out, down], measured(figures.depth, "Depth"));
}
