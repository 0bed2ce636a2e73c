import { benchSolids } from "#shared/bench/bench-solids.ts";
import { chosenOption } from "#shared/bench/chosen-options.ts";
import type { Drawn } from "#shared/bench/drawn.ts";
import { type BenchPlan, planBench } from "#shared/bench/plan-bench.ts";
import { projectFront } from "#shared/bench/project-front.ts";
import { projectIsometric } from "#shared/bench/project-isometric.ts";
import type { Solid } from "#shared/bench/solid.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { type Box, glyphBox } from "./glyph-box.ts";
import { glyphSigns, type Line } from "./glyph-signs.ts";
import { stackWeights } from "./stack-weights.ts";

export interface GlyphView {
  readonly drawn: readonly Drawn[];
  readonly isAccent: (solid: Solid) => boolean;
  /** Lines next to the bench, in inches: the measured edge, the ground symbol. */
  readonly signs: readonly Line[];
  readonly box: Box;
}

/** Pieces too small to see in a glyph. */
const LEFT_OUT = new Set(["rail", "support-arm", "crossbeam", "foot", "caster-hub"]);
const NEED_UPRIGHTS = new Set([
  "shelf",
  "led-light",
  "tool-rail",
  "pegboard",
  "bin-rail",
  "monitor-arm",
]);
/** Pieces under the top are shown from the front. */
const FROM_THE_FRONT = new Set([
  "cable-tray",
  "esd-ground-kit",
  "esd-monitor",
  "memory-handset",
  "anti-collision",
]);

/** The bench in an option's glyph: with that option, and without other accessories. */
export function glyphView(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
  value: string,
): GlyphView {
  const { accessories: _others, ...bench } = configuration;
  const choice = stepKey === "accessories" ? [value] : value;
  const wanted = { ...bench, [stepKey]: choice };
  const plan = withCarrier(planBench(rules, wanted), stepKey, value);
  const isAccent = (solid: Solid) => {
    if (stepKey === "width" || stepKey === "depth") return solid.part === "top";
    return solid.stepKey === stepKey && solid.value === value;
  };
  const solids = benchSolids(plan).filter((piece) => isAccent(piece) || !LEFT_OUT.has(piece.part));
  if (stepKey === "load_capacity") {
    const load = chosenOption(rules, wanted, stepKey)?.specifications?.weightCapacity ?? 0;
    solids.push(...stackWeights(plan, value, load));
  }
  const front = stepKey === "width" || FROM_THE_FRONT.has(value);
  const drawn = front ? projectFront(solids) : projectIsometric(solids);
  const box = glyphBox({ rules, plan, stepKey, value, drawn, isAccent, front });
  return { drawn, isAccent, signs: glyphSigns(plan, stepKey, value), box };
}

/** Adds uprights only if the option needs them, and a crank for crank accessories. */
function withCarrier(plan: BenchPlan, stepKey: string, value: string): BenchPlan {
  if (stepKey === "uprights") return plan;
  const carries = stepKey === "accessories" && NEED_UPRIGHTS.has(value);
  const cranked = plan.lift === "hydraulic-crank" || value !== "crank-foldaway";
  return {
    ...plan,
    uprights: carries ? plan.uprights || 36 : 0,
    lift: cranked ? plan.lift : "hand-crank",
  };
}
