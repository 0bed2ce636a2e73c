import { mixColors } from "./color.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { ABOVE_TOP, around, type Extent, frontMark, type SolidList } from "./solid.ts";
import { betweenUprights, uprightCenters } from "./upright-solids.ts";

const BLACK = "#34393D";
const STEEL = "#B9C0C4";
const GLASS = "#5A6D7C";
const BIN = "#7E97AA";
const LIGHT = "#FBF3CF";

/** The accessories that the uprights carry; none without uprights. */
export function addOverhead(list: SolidList, plan: BenchPlan): void {
  const { width: w, surface: h, uprights: u, accessories, frameColor } = plan;
  if (u < 4) return;
  const shelf = h + 0.58 * u;
  const head = h + u;
  const of = (value: string, part: string, color: string) => ({
    part,
    stepKey: "accessories",
    value,
    color,
    layer: ABOVE_TOP,
  });

  if (accessories.has("pegboard")) {
    const tag = of("pegboard", "pegboard", mixColors(frameColor, "#FFFFFF", 0.35));
    const [low, high] = [h + 10, shelf - 2];
    for (const x of betweenUprights(plan, 4)) {
      const rows = Math.max(0, Math.floor((high - low - 1) / 2));
      const marks = Array.from({ length: rows }, (_, row) => {
        const z = low + 1.5 + row * 2;
        return frontMark(1.5, [x[0] + 1, x[1] - 1], [z, z], 0.5, 2);
      });
      list.add(tag, x, [1, 1.5], [low, high], { marks });
    }
  }
  if (accessories.has("bin-rail")) {
    const panel = of("bin-rail", "bin-panel", mixColors(frameColor, "#FFFFFF", 0.2));
    for (const x of betweenUprights(plan, 4)) list.add(panel, x, [1, 1.75], [h + 3, h + 9]);
    const bin = of("bin-rail", "bin", BIN);
    const pitch = (w - 8) / 8;
    const half = Math.min(2.5, pitch / 2 - 0.15);
    for (let index = 0; index < 8; index += 1) {
      const x = around(4 + pitch * (index + 0.5), half);
      list.add(bin, x, [1.75, 7], [h + 4.5, h + 7.5]);
    }
  }
  if (accessories.has("shelf")) {
    const bracket = of("shelf", "shelf-bracket", frameColor);
    for (const x of uprightCenters(plan)) {
      list.add(bracket, around(x, 0.5), [2.5, 12], [shelf - 1.5, shelf]);
    }
    const board = of("shelf", "shelf", plan.topColor);
    list.add(board, [1.5, w - 1.5], [2.5, 14.5], [shelf, shelf + 1]);
  }
  if (accessories.has("monitor-arm")) {
    const arm = of("monitor-arm", "monitor-arm", STEEL);
    const z: Extent = [shelf - 8, shelf - 6.5];
    list.add(arm, [w - 15, w - 1.5], [2.5, 4], z);
    list.add(arm, [w - 15, w - 12], [4, 9], z);
    const screen = of("monitor-arm", "monitor", BLACK);
    list.add(screen, [w - 24, w - 3], [9, 10.5], [shelf - 13.5, shelf - 1]);
    const glass = of("monitor-arm", "monitor-glass", GLASS);
    list.add(glass, [w - 23.3, w - 3.7], [10.5, 10.55], [shelf - 12.6, shelf - 1.7]);
  }
  addHeadGear(list, plan, head, of);
}

type Tagger = (value: string, part: string, color: string) => Parameters<SolidList["add"]>[0];

/** Cantilever arms with the light and the tool rail that hang from them. */
function addHeadGear(list: SolidList, plan: BenchPlan, head: number, of: Tagger): void {
  const { width: w, accessories, frameColor } = plan;
  const [rail, light] = [accessories.has("tool-rail"), accessories.has("led-light")];
  if (!rail && !light) return;
  const arm = of(rail ? "tool-rail" : "led-light", "cantilever-arm", frameColor);
  for (const x of [2.5, w - 2.5]) {
    list.add(arm, around(x, 0.75), [2.5, 20], [head - 2.25, head - 0.75]);
  }
  if (light) {
    const half = Math.min(48, w - 12) / 2;
    const beam = of("led-light", "light-beam", frameColor);
    list.add(beam, [3.25, w - 3.25], [14.5, 15.5], [head - 2.5, head - 1.25]);
    list.add(
      of("led-light", "led-bar", LIGHT),
      around(w / 2, half),
      [13, 17],
      [head - 4.25, head - 2.5],
    );
  }
  if (!rail) return;
  list.add(of("tool-rail", "tool-rail", STEEL), [2.5, w - 2.5], [18.5, 20], [head - 2, head - 0.5]);
  const [x, y] = [w * 0.36, 19.25];
  const tool = of("tool-rail", "hanging-tool", BLACK);
  list.add(tool, around(x, 0.8), around(y, 0.6), [head - 3.6, head - 2]);
  list.add(of("tool-rail", "tool-cord", STEEL), around(x, 0.14), around(y, 0.14), [
    head - 8,
    head - 3.6,
  ]);
  list.add(tool, around(x, 0.7), around(y, 0.7), [head - 13, head - 8], { shape: "tube" });
}
