import { benchSolids } from "#shared/bench/bench-solids.ts";
import { measured } from "#shared/bench/dimension.ts";
import { type Point, pointsOf } from "#shared/bench/drawn.ts";
import { fitView, LARGEST_ISOMETRIC, place, type Size } from "#shared/bench/fit-view.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { COS_30, footprint, isometric, projectIsometric } from "#shared/bench/project-isometric.ts";
import type { Point3 } from "#shared/bench/solid.ts";
import type { Pen } from "../text/pen.ts";
import { drawDimension } from "./draw-dimension.ts";
import { drawSolids, polygon } from "./draw-solids.ts";

/** From the footprint to its dimension lines, in points. */
const OUT = 12;
const FOOTPRINT = "#b9bec2";

/** The bench from the front right above, on its footprint, with width and depth. */
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
  const width = measured(figures.width, "Width");
  drawDimension(pen, at([0, d, 0]), at([w, d, 0]), [-OUT * COS_30, OUT / 2], width);
  const depth = measured(figures.depth, "Depth");
  drawDimension(pen, at([w, d, 0]), at([w, 0, 0]), [OUT * COS_30, OUT / 2], depth);
}
