import { chosenFor } from "#shared/bench/chosen-options.ts";
import { type BenchPlan, planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { ABOVE_TOP_LAYER, centeredExtent, type Solid, SolidList } from "#shared/bench/solids/solid.ts";
import type { Point } from "#shared/bench/views/drawn.ts";
import { flatPoint, projectFlat } from "#shared/bench/views/project-flat.ts";
import { projectIsometric, projectPoint } from "#shared/bench/views/project-isometric.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import { type GlyphOption, glyphBox, MAX_STACK_INCHES } from "./glyph-box.ts";
import { glyphViewOf } from "./has-glyph.ts";

/** Pieces too small to see in a glyph. */
const OMITTED_PARTS = new Set(["rail", "support-arm", "crossbeam", "foot", "caster-hub"]);

/** The bench in an option's glyph: with that option, and without other accessories. */
export function glyphView(rules: Rules, configuration: Configuration, glyph: GlyphOption) {
  const { byRole } = indexRules(rules);
  const { role, option } = glyph;
  const wanted = { ...configuration };
  for (const each of ["accessories", role] as const) {
    const step = byRole.get(each)?.step;
    if (step) wanted[step.key] = each !== role ? [] : step.multiSelect ? [option.value] : option.value;
  }
  const plan = addCarrier(planBench(rules, wanted), glyph);
  const isAccent = (solid: Solid) => {
    if (role === "width" || role === "depth") return solid.part === "top";
    return solid.role === role && solid.value === option.value;
  };
  const solids = benchSolids(plan).filter((piece) => isAccent(piece) || !OMITTED_PARTS.has(piece.part));
  if (role === "load") {
    const load = chosenFor(rules, wanted, role)[0]?.specifications?.weightCapacity ?? 0;
    solids.push(...addWeights(plan, option.value, load));
  }
  const front = role === "width" || (role === "accessories" && glyphViewOf(option) === "front");
  const drawn = front ? projectFlat("front", solids) : projectIsometric(solids);
  const box = glyphBox({ ...glyph, rules, plan, drawn, isAccent, front });
  return { drawn, isAccent, signs: glyphSigns(plan, glyph), box };
}

/** Adds uprights only if the option needs them, and a crank for crank accessories. */
function addCarrier(plan: BenchPlan, { role, option }: GlyphOption): BenchPlan {
  if (role === "uprights") return plan;
  const carries = role === "accessories" && glyphViewOf(option) === "overhead";
  const isCranked = plan.lift?.drive === "pump" || option.shape?.kind !== "folding-crank";
  return {
    ...plan,
    uprights: carries ? plan.uprights || 36 : 0,
    lift: isCranked ? plan.lift : { kind: "lift", columns: 2, drive: "crank" },
  };
}

/** A load in pounds as slabs of 250 lb on the top. */
function addWeights(plan: BenchPlan, value: string, load: number): readonly Solid[] {
  const { width: w, depth: d, surface: h } = plan;
  const list = new SolidList();
  const slab = { part: "slab", role: "load", value, color: "#000000", layer: ABOVE_TOP_LAYER } as const;
  const count = Math.min(10, Math.max(1, Math.round(load / 250)));
  for (let index = 0; index < count; index += 1) {
    const z = h + (index * MAX_STACK_INCHES) / 8;
    list.add(slab, centeredExtent(w / 2, 12), centeredExtent(d / 2, 8), [z, z + 2.7]);
  }
  return list.solids;
}

/** A line on a glyph, in inches. */
type Line = readonly [Point, Point];

/** The lines next to the bench in a glyph: the measured edge, or the ground symbol. */
function glyphSigns(plan: BenchPlan, { role, option }: GlyphOption): readonly Line[] {
  const { width: w, depth: d, surface: h } = plan;
  if (role === "width") {
    const end = (x: number): Line => [flatPoint("front", [x, 0, h + 5]), flatPoint("front", [x, 0, h + 13])];
    return [[flatPoint("front", [0, 0, h + 9]), flatPoint("front", [w, 0, h + 9])], end(0), end(w)];
  }
  if (role === "depth") {
    const end = (y: number): Line => [projectPoint([w + 4, y, h]), projectPoint([w + 12, y, h])];
    return [[projectPoint([w + 8, d, h]), projectPoint([w + 8, 0, h])], end(0), end(d)];
  }
  if (!option.shape || !("conductive" in option.shape)) return [];
  return role === "base" ? drawGroundSymbol(w + 1, d - 9, 0) : drawGroundSymbol(w - 8, d - 12, h);
}

/** The ground symbol, on the plane z. */
function drawGroundSymbol(x: number, y: number, z: number): readonly Line[] {
  const drawLine = (away: number, half: number): Line => [
    projectPoint([x - half, y + away, z]),
    projectPoint([x + half, y + away, z]),
  ];
  const stem: Line = [projectPoint([x, y, z]), projectPoint([x, y + 4, z])];
  return [stem, drawLine(4, 3.5), drawLine(5.5, 2.2), drawLine(7, 1)];
}
