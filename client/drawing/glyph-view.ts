import { benchSolids } from "#shared/bench/bench-solids.ts";
import { chosenOption } from "#shared/bench/chosen-options.ts";
import type { Point } from "#shared/bench/drawn.ts";
import { ACCESSORIES } from "#shared/bench/has-glyph.ts";
import { type BenchPlan, planBench } from "#shared/bench/plan-bench.ts";
import { frontal, projectFront } from "#shared/bench/project-front.ts";
import { isometric, projectIsometric } from "#shared/bench/project-isometric.ts";
import { ABOVE_TOP, around, type Solid, SolidList } from "#shared/bench/solid.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { glyphBox, HIGHEST_STACK } from "./glyph-box.ts";

/** Pieces too small to see in a glyph. */
const LEFT_OUT = new Set(["rail", "support-arm", "crossbeam", "foot", "caster-hub"]);

/** The bench in an option's glyph: with that option, and without other accessories. */
export function glyphView(
  rules: Rules,
  configuration: Configuration,
  stepKey: string,
  value: string,
) {
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
    solids.push(...weights(plan, value, load));
  }
  const front = stepKey === "width" || ACCESSORIES.get(value) === "front";
  const drawn = front ? projectFront(solids) : projectIsometric(solids);
  const box = glyphBox({ rules, plan, stepKey, value, drawn, isAccent, front });
  return { drawn, isAccent, signs: glyphSigns(plan, stepKey, value), box };
}

/** Adds uprights only if the option needs them, and a crank for crank accessories. */
function withCarrier(plan: BenchPlan, stepKey: string, value: string): BenchPlan {
  if (stepKey === "uprights") return plan;
  const carries = stepKey === "accessories" && ACCESSORIES.get(value) === "overhead";
  const cranked = plan.lift === "hydraulic-crank" || value !== "crank-foldaway";
  return {
    ...plan,
    uprights: carries ? plan.uprights || 36 : 0,
    lift: cranked ? plan.lift : "hand-crank",
  };
}

/** A load in pounds as slabs of 250 lb on the top. */
function weights(plan: BenchPlan, value: string, load: number): readonly Solid[] {
  const { width: w, depth: d, surface: h } = plan;
  const list = new SolidList();
  const slab = {
    part: "slab",
    stepKey: "load_capacity",
    value,
    color: "#000000",
    layer: ABOVE_TOP,
  };
  const count = Math.min(10, Math.max(1, Math.round(load / 250)));
  for (let index = 0; index < count; index += 1) {
    const z = h + (index * HIGHEST_STACK) / 8;
    list.add(slab, around(w / 2, 12), around(d / 2, 8), [z, z + 2.7]);
  }
  return list.solids;
}

/** A line on a glyph, in inches. */
type Line = readonly [Point, Point];

/** The lines next to the bench in a glyph: the measured edge, or the ground symbol. */
function glyphSigns(plan: BenchPlan, stepKey: string, value: string): readonly Line[] {
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
