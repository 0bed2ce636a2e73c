import type { BenchPlan } from "../plan-bench.ts";
import type { Units } from "../units.ts";
import type { Drawn } from "../views/drawn.ts";
import { layOutCallouts } from "./callouts.ts";
import type { Size } from "./fit-view.ts";
import { type LayoutOptions, layOutView, type SheetView, type ViewName } from "./lay-out-view.ts";
import { PAPER_SCALE } from "./paper.ts";

/**
 * Lays out a view for paper, in points, with the callouts of small accessories. `names` are their labels by value. Details
 * may have a fixed scale.
 */
export function layOutPaperView(
  view: ViewName,
  plan: BenchPlan,
  drawn: readonly Drawn[],
  names: ReadonlyMap<string, string>,
  size: Size,
  units: Units,
  detailed: Pick<LayoutOptions, "details" | "fixed"> = {},
): SheetView {
  const laid = layOutView(view, plan, drawn, size, PAPER_SCALE, { units, ...detailed });
  const { primitives } = layOutCallouts(drawn, names, laid, size, PAPER_SCALE);
  return { ...laid, over: [...laid.over, ...primitives] };
}
