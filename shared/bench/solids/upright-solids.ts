import { mixColors } from "#shared/color.ts";
import type { AccessoryKind } from "#shared/rules/shapes.ts";
import { accessoryOf, type BenchPlan } from "../plan-bench.ts";
import { ABOVE_TOP_LAYER, centeredExtent, type Extent, frontMark, type Piece, type SolidList } from "./solid.ts";

export const BLACK = "#34393D";
export const STEEL = "#B9C0C4";
const GLASS = "#5A6D7C";
const BIN = "#7E97AA";
const LIGHT = "#FBF3CF";

/** Narrower benches have no upright in the middle. */
export const THIRD_UPRIGHT_INCHES = 84;
/** Lower uprights are not drawn. In inches. */
export const MIN_UPRIGHT_INCHES = 4;

/** The underside of the shelf above the floor. */
export const shelfHeight = ({ surface, uprights }: BenchPlan): number => surface + 0.58 * uprights;

function uprightCenters({ width }: BenchPlan): readonly number[] {
  return width < THIRD_UPRIGHT_INCHES ? [2.5, width - 2.5] : [2.5, width / 2, width - 2.5];
}

/** The space between the outer uprights, divided by the one in the middle. */
export function spacesBetweenUprights({ width }: BenchPlan, from: number): readonly Extent[] {
  if (width < THIRD_UPRIGHT_INCHES) return [[from, width - from]];
  return [
    [from, width / 2 - 1],
    [width / 2 + 1, width - from],
  ];
}

/** The uprights, and the beams that connect them. */
export function addUprights(list: SolidList, plan: BenchPlan): void {
  const { surface: h, uprights: u } = plan;
  if (u < MIN_UPRIGHT_INCHES) return;
  const pieceOf = (part: string): Piece => ({
    part,
    role: "uprights",
    value: plan.values.uprights,
    color: plan.frameColor,
    layer: ABOVE_TOP_LAYER,
  });
  for (const x of uprightCenters(plan)) {
    list.add(pieceOf("upright"), centeredExtent(x, 1), [0.5, 2.5], [h, h + u]);
  }
  for (const x of spacesBetweenUprights(plan, 3.5)) {
    list.add(pieceOf("tie-beam"), x, [1, 2], [h + u - 3, h + u - 1]);
  }
}

/** The accessories on the uprights; none without uprights. */
export function addOverhead(list: SolidList, plan: BenchPlan): void {
  const { width: w, surface: h, uprights: u, frameColor } = plan;
  if (u < MIN_UPRIGHT_INCHES) return;
  const shelf = shelfHeight(plan);
  const has = (kind: AccessoryKind) => accessoryOf(plan, kind) !== undefined;
  const pieceOf = (kind: AccessoryKind, part: string, color: string): Piece => {
    const value = accessoryOf(plan, kind) ?? null;
    return { part, role: "accessories", value, color, layer: ABOVE_TOP_LAYER };
  };

  if (has("pegboard")) {
    const [low, high] = [h + 10, shelf - 2];
    for (const x of spacesBetweenUprights(plan, 3.5)) {
      const rows = Math.max(0, Math.floor((high - low - 1) / 2));
      const marks = Array.from({ length: rows }, (_, row) => {
        const z = low + 1.5 + row * 2;
        return frontMark(1.5, [x[0] + 1, x[1] - 1], [z, z], 0.5, 2);
      });
      const board = pieceOf("pegboard", "pegboard", mixColors(frameColor, "#FFFFFF", 0.35));
      list.add({ ...board, marks }, x, [1, 1.5], [low, high]);
    }
  }
  if (has("bins")) {
    const panel = pieceOf("bins", "bin-panel", mixColors(frameColor, "#FFFFFF", 0.2));
    for (const x of spacesBetweenUprights(plan, 3.5)) list.add(panel, x, [1, 1.75], [h + 3, h + 9]);
    const pitch = (w - 8) / 8;
    const half = Math.min(2.5, pitch / 2 - 0.15);
    for (let index = 0; index < 8; index += 1) {
      const x = centeredExtent(4 + pitch * (index + 0.5), half);
      list.add(pieceOf("bins", "bin", BIN), x, [1.75, 7], [h + 4.5, h + 7.5]);
    }
  }
  if (has("shelf")) {
    const bracket = pieceOf("shelf", "shelf-bracket", frameColor);
    for (const x of uprightCenters(plan)) {
      list.add(bracket, centeredExtent(x, 0.5), [2.5, 12], [shelf - 1.5, shelf]);
    }
    list.add(pieceOf("shelf", "shelf", plan.topColor), [1.5, w - 1.5], [2.5, 14.5], [shelf, shelf + 1]);
  }
  if (has("monitor-arm")) {
    const arm = pieceOf("monitor-arm", "monitor-arm", STEEL);
    const z: Extent = [shelf - 8, shelf - 6.5];
    list.add(arm, [w - 15, w - 1.5], [2.5, 4], z);
    list.add(arm, [w - 15, w - 12], [4, 9], z);
    const screen = pieceOf("monitor-arm", "monitor", BLACK);
    list.add(screen, [w - 24, w - 3], [9, 10.5], [shelf - 13.5, shelf - 1]);
    const glass = pieceOf("monitor-arm", "monitor-glass", GLASS);
    list.add(glass, [w - 23.3, w - 3.7], [10.5, 10.55], [shelf - 12.6, shelf - 1.7]);
  }

  // Cantilever arms, with the light and the tool rail that hang from them.
  const head = h + u;
  const [rail, light] = [has("tool-rail"), has("light")];
  if (!rail && !light) return;
  const arm = pieceOf(rail ? "tool-rail" : "light", "cantilever-arm", frameColor);
  for (const x of [2.5, w - 2.5]) {
    list.add(arm, centeredExtent(x, 0.75), [2.5, 20], [head - 2.25, head - 0.75]);
  }
  if (light) {
    const half = Math.min(48, w - 12) / 2;
    const beam = pieceOf("light", "light-beam", frameColor);
    list.add(beam, [3.25, w - 3.25], [14.5, 15.5], [head - 2.5, head - 1.25]);
    const bar = pieceOf("light", "led-bar", LIGHT);
    list.add(bar, centeredExtent(w / 2, half), [13, 17], [head - 4.25, head - 2.5]);
  }
  if (!rail) return;
  const steel = pieceOf("tool-rail", "tool-rail", STEEL);
  list.add(steel, [2.5, w - 2.5], [18.5, 20], [head - 2, head - 0.5]);
  const [x, y] = [w * 0.36, 19.25];
  const tool = pieceOf("tool-rail", "hanging-tool", BLACK);
  list.add(tool, centeredExtent(x, 0.8), centeredExtent(y, 0.6), [head - 3.6, head - 2]);
  const cord = { ...steel, part: "tool-cord" };
  list.add(cord, centeredExtent(x, 0.14), centeredExtent(y, 0.14), [head - 8, head - 3.6]);
  list.add({ ...tool, shape: "tube" }, centeredExtent(x, 0.7), centeredExtent(y, 0.7), [head - 13, head - 8]);
}
