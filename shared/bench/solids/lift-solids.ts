import { mixColors } from "#shared/color.ts";
import { accessoryOf, type BenchPlan } from "../plan-bench.ts";
import { armsBelow, columnCenters, columnDepths } from "./frame-solids.ts";
import { CRANK_LAYER, centeredExtent, type Extent, frontMark, type Piece, type SolidList } from "./solid.ts";

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
  const pieceOf = (part: string, color: string) => liftPiece(plan, part, color);
  const below = armsBelow(plan);
  const sleeve = f + plan.lowest - t - 4.5;
  const holesFrom = Math.max(f + 3, sleeve - 12.5);
  const outer = pieceOf("outer-column", plan.frameColor);
  const inner = pieceOf("inner-column", mixColors(plan.frameColor, "#DDE1E3", 0.45));
  const rod: Piece = { ...pieceOf("cylinder-rod", CHROME), shape: "tube" };
  const pin: Piece = { ...pieceOf("locking-pin", BLACK), shape: "wheel" };
  for (const x of columnCenters(plan)) {
    for (const y of columnDepths(plan)) {
      if (drive === "pump") {
        list.add({ ...outer, shape: "tube" }, centeredExtent(x, 2), centeredExtent(y, 2), [f + 2, sleeve]);
        list.add(rod, centeredExtent(x, 1), centeredExtent(y, 1), [sleeve, below]);
        continue;
      }
      const holePositions = (face: number, z: Extent) => (drive === "pins" ? [frontMark(face, [x, x], z, 0.5, 1)] : []);
      const low = { ...outer, marks: holePositions(y + 2.5, [sleeve - 0.5, holesFrom]) };
      list.add(low, centeredExtent(x, 2), centeredExtent(y, 2.5), [f + 2, sleeve]);
      const high = { ...inner, marks: holePositions(y + 2, [sleeve + 0.5, below - 0.4]) };
      list.add(high, centeredExtent(x, 1.5), centeredExtent(y, 2), [sleeve, below]);
      if (drive !== "pins") continue;
      list.add(pin, centeredExtent(x, 0.6), [y + 2.5, y + 3.5], centeredExtent(sleeve - 1.5, 0.6));
    }
  }
  if (drive === "crank" || drive === "pump") addCrank(list, plan);
  if (drive === "motor" && accessoryOf(plan, "handset") === undefined) {
    const keys = frontMark(d - 0.5, [w - 13.5, w - 11.5], [h - t - 0.55, h - t - 0.55], 0.5, 1);
    const handset = { ...pieceOf("handset", BLACK), marks: [keys] };
    list.add(handset, [w - 15, w - 10], [d - 2.5, d - 0.5], [h - t - 1.1, h - t]);
  }
}

/** The crank at the front right, with either the shaft between the columns or the hydraulic pump. */
function addCrank(list: SolidList, plan: BenchPlan): void {
  const { width: w, depth: d } = plan;
  const pieceOf = (part: string, color: string) => liftPiece(plan, part, color);
  const below = armsBelow(plan);
  const x = w - 14;
  const z = centeredExtent(below - 1.5, 0.4);
  const [y] = columnDepths(plan);
  const pumped = plan.lift?.drive === "pump";
  if (pumped) {
    list.add(pieceOf("pump", BLACK), centeredExtent(x, 2.5), [d - 9, d - 4], [below - 3.5, below]);
  } else {
    // The shaft ends at the columns. Its run inside the drawer is hidden.
    const hasDrawer = accessoryOf(plan, "drawer") !== undefined;
    const runs: Extent[] = hasDrawer
      ? [
          [9.5, 11],
          [29, w - 9.5],
        ]
      : [[9.5, w - 9.5]];
    for (const run of runs) list.add(pieceOf("crank-shaft", STEEL), run, centeredExtent(y, 0.4), z);
  }
  list.add(pieceOf("crank-spindle", STEEL), centeredExtent(x, 0.4), [pumped ? d - 4 : y + 0.4, d + 1], z);

  const folding = accessoryOf(plan, "folding-crank");
  const folds = folding !== undefined;
  const owner = folds && { role: "accessories" as const, value: folding };
  const arm: Piece = { ...pieceOf("crank-arm", STEEL), ...owner, layer: CRANK_LAYER };
  const knob: Piece = { ...pieceOf("crank-knob", BLACK), ...owner, layer: CRANK_LAYER };
  if (folds) {
    // The arm lies along the front edge, and the knob swings in beneath it.
    list.add(arm, [x - 0.5, x + 6.5], [d + 1, d + 1.75], centeredExtent(below - 1.5, 0.5));
    list.add(knob, [x + 2, x + 6.3], [d + 0.9, d + 1.9], [below - 3.5, below - 2]);
  } else {
    list.add(arm, centeredExtent(x, 0.5), [d + 1, d + 1.75], [below - 7.5, below - 1]);
    const round: Piece = { ...knob, shape: "wheel" };
    list.add(round, centeredExtent(x, 0.75), [d + 1.75, d + 5], [below - 7.9, below - 6.4]);
  }
}
