import { mixColors } from "#shared/color.ts";
import { accessoryOf, type BenchPlan } from "../plan-bench.ts";
import { armsBelow, columnCenters, columnDepths } from "./frame-solids.ts";
import { around, CRANK, type Extent, frontMark, type Piece, type SolidList } from "./solid.ts";

const STEEL = "#B9C0C4";
const CHROME = "#DCE1E4";
const BLACK = "#34393D";

const liftPiece = ({ values }: BenchPlan, part: string, color: string): Piece => {
  return { part, role: "lift", value: values.lift, color };
};

/** Columns or legs, and their drive: crank, pump or handset. */
export function addLift(list: SolidList, plan: BenchPlan): void {
  const { foot: f, surface: h, thickness: t, width: w, depth: d } = plan;
  const drive = plan.lift?.drive;
  const of = (part: string, color: string) => liftPiece(plan, part, color);
  const below = armsBelow(plan);
  const sleeve = f + plan.lowest - t - 4.5;
  const holesFrom = Math.max(f + 3, sleeve - 12.5);
  const outer = of("outer-column", plan.frameColor);
  const inner = of("inner-column", mixColors(plan.frameColor, "#DDE1E3", 0.45));
  const rod: Piece = { ...of("cylinder-rod", CHROME), shape: "tube" };
  const pin: Piece = { ...of("locking-pin", BLACK), shape: "wheel" };
  for (const x of columnCenters(plan)) {
    for (const y of columnDepths(plan)) {
      if (drive === "pump") {
        list.add({ ...outer, shape: "tube" }, around(x, 2), around(y, 2), [f + 2, sleeve]);
        list.add(rod, around(x, 1), around(y, 1), [sleeve, below]);
        continue;
      }
      const holes = (face: number, z: Extent) =>
        drive === "pins" ? [frontMark(face, [x, x], z, 0.5, 1)] : [];
      const low = { ...outer, marks: holes(y + 2.5, [sleeve - 0.5, holesFrom]) };
      list.add(low, around(x, 2), around(y, 2.5), [f + 2, sleeve]);
      const high = { ...inner, marks: holes(y + 2, [sleeve + 0.5, below - 0.4]) };
      list.add(high, around(x, 1.5), around(y, 2), [sleeve, below]);
      if (drive !== "pins") continue;
      list.add(pin, around(x, 0.6), [y + 2.5, y + 3.5], around(sleeve - 1.5, 0.6));
    }
  }
  if (drive === "crank" || drive === "pump") addCrank(list, plan);
  if (drive === "motor" && accessoryOf(plan, "handset") === undefined) {
    const keys = frontMark(d - 0.5, [w - 13.5, w - 11.5], [h - t - 0.55, h - t - 0.55], 0.5, 1);
    const handset = { ...of("handset", BLACK), marks: [keys] };
    list.add(handset, [w - 15, w - 10], [d - 2.5, d - 0.5], [h - t - 1.1, h - t]);
  }
}

/** The crank at the front right, with either the shaft between the columns or the hydraulic pump. */
function addCrank(list: SolidList, plan: BenchPlan): void {
  const { width: w, depth: d } = plan;
  const of = (part: string, color: string) => liftPiece(plan, part, color);
  const below = armsBelow(plan);
  const x = w - 14;
  const z = around(below - 1.5, 0.4);
  const [y] = columnDepths(plan);
  const pumped = plan.lift?.drive === "pump";
  if (pumped) {
    list.add(of("pump", BLACK), around(x, 2.5), [d - 9, d - 4], [below - 3.5, below]);
  } else {
    // The shaft ends at the columns. Its run inside the drawer is hidden.
    const hasDrawer = accessoryOf(plan, "drawer") !== undefined;
    const runs: Extent[] = hasDrawer
      ? [
          [9.5, 11],
          [29, w - 9.5],
        ]
      : [[9.5, w - 9.5]];
    for (const run of runs) list.add(of("crank-shaft", STEEL), run, around(y, 0.4), z);
  }
  list.add(of("crank-spindle", STEEL), around(x, 0.4), [pumped ? d - 4 : y + 0.4, d + 1], z);

  const folding = accessoryOf(plan, "folding-crank");
  const folds = folding !== undefined;
  const owner = folds && { role: "accessories" as const, value: folding };
  const arm: Piece = { ...of("crank-arm", STEEL), ...owner, layer: CRANK };
  const knob: Piece = { ...of("crank-knob", BLACK), ...owner, layer: CRANK };
  if (folds) {
    // The arm lies along the front edge, and the knob swings in beneath it.
    list.add(arm, [x - 0.5, x + 6.5], [d + 1, d + 1.75], around(below - 1.5, 0.5));
    list.add(knob, [x + 2, x + 6.3], [d + 0.9, d + 1.9], [below - 3.5, below - 2]);
  } else {
    list.add(arm, around(x, 0.5), [d + 1, d + 1.75], [below - 7.5, below - 1]);
    const round: Piece = { ...knob, shape: "wheel" };
    list.add(round, around(x, 0.75), [d + 1.75, d + 5], [below - 7.9, below - 6.4]);
  }
}
