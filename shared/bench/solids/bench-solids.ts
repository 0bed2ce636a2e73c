import { mixColors } from "#shared/color.ts";
import type { AccessoryKind } from "#shared/rules/shapes.ts";
import { accessoryOf, type BenchPlan } from "../plan-bench.ts";
import { addBoxes } from "./box-solids.ts";
import { addBase, addFrame, armsBelow, columnDepths } from "./frame-solids.ts";
import { addLift } from "./lift-solids.ts";
import { ABOVE_TOP_LAYER, centeredExtent, frontMark, type Piece, type Solid, SolidList } from "./solid.ts";
import { addOverhead, addUprights, BLACK, STEEL } from "./upright-solids.ts";

const PALE_COLOR = "#DDE0E0";
const GROUND_COLOR = "#C9A227";

/** The bench as solids, in inches. Pieces that do not fit are left out. */
export function benchSolids(plan: BenchPlan): readonly Solid[] {
  const list = new SolidList();
  addBase(list, plan);
  addFrame(list, plan);
  addLift(list, plan);
  addUprights(list, plan);
  addAccessories(list, plan);
  addOverhead(list, plan);
  addBoxes(list, plan);
  return list.solids;
}

/** The accessories on and under the top. */
function addAccessories(list: SolidList, plan: BenchPlan): void {
  const { width: w, depth: d, foot: f, surface: h, thickness: t } = plan;
  const below = armsBelow(plan);
  const under = h - t;
  const has = (kind: AccessoryKind) => accessoryOf(plan, kind) !== undefined;
  const pieceOf = (kind: AccessoryKind, part: string, color: string): Piece => {
    return { part, role: "accessories", value: accessoryOf(plan, kind) ?? null, color };
  };

  if (has("drawer")) {
    const drawer = pieceOf("drawer", "drawer", mixColors(plan.frameColor, "#FFFFFF", 0.12));
    list.add(drawer, [11, 29], [d - 19, d - 1], [below - 6, below]);
    const handle = pieceOf("drawer", "drawer-handle", BLACK);
    list.add(handle, [17, 23], [d - 1, d - 0.2], [below - 2.6, below - 1.9]);
  }
  if (has("footrest")) {
    const bar = pieceOf("footrest", "footrest", STEEL);
    // It stands on the foot beams, or between the front legs.
    const end = plan.lift?.columns === 4 ? 10 : 9.5;
    list.add(bar, [end, w - end], [d - 8, d - 6.5], [f + 2, f + 3.5]);
  }
  if (has("cable-tray")) {
    const from = has("drawer") && d - 19 < 8 ? 29 : 14;
    const slots = frontMark(8, [from + 2, w - 16], [below - 1.5, below - 1.5], 0.7, 2);
    const tray = { ...pieceOf("cable-tray", "cable-tray", STEEL), marks: [slots] };
    list.add(tray, [from, w - 14], [3, 8], [below - 3, below]);
  }
  if (has("power-strip")) {
    const outlets = frontMark(4.5, [w / 2 - 14, w / 2 + 14], [h + 0.9, h + 0.9], 0.8, 4);
    const strip = { ...pieceOf("power-strip", "power-strip", PALE_COLOR), layer: ABOVE_TOP_LAYER, marks: [outlets] };
    list.add(strip, centeredExtent(w / 2, 18), [2.5, 4.5], [h, h + 1.75]);
  }
  if (has("ground-kit")) {
    const jacks = frontMark(d - 0.3, [3.2, 5.2], [under - 0.8, under - 0.8], 0.7, 2);
    const block = { ...pieceOf("ground-kit", "wrist-jacks", GROUND_COLOR), marks: [jacks] };
    list.add(block, [2, 6.4], [d - 2.5, d - 0.3], [under - 1.6, under]);
    const cord = pieceOf("ground-kit", "ground-cord", GROUND_COLOR);
    // From the jacks under the rail to the left column, and down to its foot.
    const column = columnDepths(plan).at(-1) ?? 0;
    list.add(cord, [5.6, 6], [d - 2.5, d - 2.1], [below - 0.4, under - 1.6]);
    list.add(cord, [5.6, 6], [column, d - 2.5], [below - 0.4, below]);
    list.add(cord, [5.6, 6], [column, column + 0.4], [f + 2, below - 0.4]);
  }
  if (has("field-monitor")) {
    const x = w / 2 + 3;
    const lamps = frontMark(d - 0.3, [x + 1, x + 3], [under - 0.9, under - 0.9], 0.6, 1);
    const monitor = { ...pieceOf("field-monitor", "esd-monitor", PALE_COLOR), marks: [lamps] };
    list.add(monitor, [x, x + 4], [d - 2.5, d - 0.3], [under - 1.8, under]);
  }
  if (has("handset")) {
    const display = frontMark(d - 0.4, [w - 15, w - 13], [under - 1, under - 1], 1);
    const keys = frontMark(d - 0.4, [w - 12, w - 10], [under - 1, under - 1], 0.6, 1);
    const handset = { ...pieceOf("handset", "memory-handset", BLACK), marks: [display, keys] };
    list.add(handset, [w - 16, w - 9], [d - 2.5, d - 0.4], [under - 1.9, under]);
  }
  if (has("sensors")) {
    for (const x of [8, w - 6]) {
      const eye = frontMark(d - 0.3, [x, x], [under - 0.8, under - 0.8], 0.8, 1);
      const sensor = { ...pieceOf("sensors", "sensor", BLACK), marks: [eye] };
      list.add(sensor, centeredExtent(x, 1.4), [d - 2.3, d - 0.3], [under - 1.5, under]);
    }
  }
}
