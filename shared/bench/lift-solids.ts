import { armsBelow, columnCenters, columnDepths, innerColor } from "./frame-solids.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { around, CRANK, type Extent, frontMark, type SolidList } from "./solid.ts";

const STEEL = "#B9C0C4";
const CHROME = "#DCE1E4";
const BLACK = "#34393D";

const tagOf = (plan: BenchPlan, part: string, color: string) => ({
  part,
  stepKey: "height_adjustment",
  value: plan.values.height_adjustment,
  color,
});

/** Columns or legs, and what moves them: crank, pump or handset. */
export function addLift(list: SolidList, plan: BenchPlan): void {
  const { foot: f, surface: h, thickness: t, width: w, depth: d, lift } = plan;
  const below = armsBelow(plan);
  const sleeve = f + plan.lowest - t - 4.5;
  const outer = tagOf(plan, "outer-column", plan.frameColor);
  for (const x of columnCenters(plan)) {
    for (const y of columnDepths(plan)) {
      if (lift === "hydraulic-crank") {
        const rod = tagOf(plan, "cylinder-rod", CHROME);
        list.add(outer, around(x, 2), around(y, 2), [f + 2, sleeve], { shape: "tube" });
        list.add(rod, around(x, 1), around(y, 1), [sleeve, below], { shape: "tube" });
        continue;
      }
      const inner = tagOf(plan, "inner-column", innerColor(plan));
      const pins = lift === "pin-adjust";
      const holes = (face: number, z: Extent) =>
        pins ? { marks: [frontMark(face, [x, x], z, 0.5, 1)] } : {};
      const holesFrom = Math.max(f + 3, sleeve - 12.5);
      list.add(
        outer,
        around(x, 2),
        around(y, 2.5),
        [f + 2, sleeve],
        holes(y + 2.5, [sleeve - 0.5, holesFrom]),
      );
      list.add(
        inner,
        around(x, 1.5),
        around(y, 2),
        [sleeve, below],
        holes(y + 2, [sleeve + 0.5, below - 0.4]),
      );
      if (!pins) continue;
      const pin = tagOf(plan, "locking-pin", BLACK);
      list.add(pin, around(x, 0.6), [y + 2.5, y + 3.5], around(sleeve - 1.5, 0.6), {
        shape: "wheel",
      });
    }
  }
  if (lift === "hand-crank" || lift === "hydraulic-crank") addCrank(list, plan);
  if (lift?.startsWith("electric") && !plan.accessories.has("memory-handset")) {
    const z: Extent = [h - t - 1.1, h - t];
    const mark = frontMark(d - 0.5, [w - 13.5, w - 11.5], [h - t - 0.55, h - t - 0.55], 0.5, 1);
    const handset = tagOf(plan, "handset", BLACK);
    list.add(handset, [w - 15, w - 10], [d - 3, d - 0.5], z, { marks: [mark] });
  }
}

/** The crank at the front right; a shaft joins the columns, or a pump feeds the cylinders. */
function addCrank(list: SolidList, plan: BenchPlan): void {
  const { width: w, depth: d } = plan;
  const below = armsBelow(plan);
  const x = w - 14;
  const z = around(below - 1.5, 0.4);
  const [y] = columnDepths(plan);
  let rear = d - 4;
  if (plan.lift === "hydraulic-crank") {
    const pump = tagOf(plan, "pump", BLACK);
    list.add(pump, around(x, 2.5), [d - 9, d - 4], [below - 3.5, below]);
  } else {
    const shaft = tagOf(plan, "crank-shaft", STEEL);
    // It ends at the columns, and what lies inside the drawer is not seen.
    const runs: Extent[] = [[9.5, w - 9.5]];
    if (plan.accessories.has("drawer")) runs.splice(0, 1, [9.5, 11], [29, w - 9.5]);
    for (const run of runs) list.add(shaft, run, around(y, 0.4), z);
    rear = y + 0.4;
  }
  list.add(tagOf(plan, "crank-spindle", STEEL), around(x, 0.4), [rear, d + 1], z);

  const folds = plan.accessories.has("crank-foldaway");
  const owner = folds
    ? { stepKey: "accessories", value: "crank-foldaway", layer: CRANK }
    : { layer: CRANK };
  const arm = { ...tagOf(plan, "crank-arm", STEEL), ...owner };
  const knob = { ...tagOf(plan, "crank-knob", BLACK), ...owner };
  if (folds) {
    // Folded: the arm lies along the front edge, the handle swings in beneath it.
    list.add(arm, [x - 0.5, x + 6.5], [d + 1, d + 1.75], around(below - 1.5, 0.5));
    list.add(knob, [x + 2, x + 6.3], [d + 0.9, d + 1.9], [below - 3.6, below - 2.1]);
  } else {
    list.add(arm, around(x, 0.5), [d + 1, d + 1.75], [below - 7.5, below - 1]);
    list.add(knob, around(x, 0.75), [d + 1.75, d + 5], [below - 7.9, below - 6.4], {
      shape: "wheel",
    });
  }
}
