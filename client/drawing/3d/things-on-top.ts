import { binOpening, OUTLINES } from "#shared/bench/scene/bench-scene.ts";
import type { BenchScene, Form, MaterialName, ScenePiece, Vector } from "#shared/bench/scene/scene.ts";

const BOX: Form = { kind: "box", round: 0.3 };
const KNOB: Form = { kind: "cylinder", axis: "z", round: 0.1 };

/** Of a bin, and the distance from the middle of one to the next. Inches. */
const BIN: Vector = [4.1, 3, 5.4];
const BIN_PITCH = 4.6;
const BIN_COLORS = ["#D9A12B", "#2F6FB0", "#B8412B"];

/** Of the oscilloscope, and the place of its front panel. Inches. */
const SCOPE: Vector = [12.6, 6.2, 5];
const SCREEN: Vector = [6.4, 4.2, 0.2];
const FRONT = SCOPE[2] / 2;

/** A box, but one that the light does not take for a shelf, which would shade it. */
const MAT: Form = {
  kind: "extrusion",
  outline: [
    [-8, -0.05],
    [8, -0.05],
    [8, 0.05],
    [-8, 0.05],
  ],
};

/** The space that the things at the sides need of the width, and the mat at the front of the depth. */
const ASIDE = 32;
const MAT_DEPTH = 16;
const EDGE = 2;

/** A bench with a few things by which people see its size: an oscilloscope, a mat, and bins for parts. */
export function withThings(scene: BenchScene): BenchScene {
  const { width, depth, surface } = scene;
  const put = (
    name: string,
    form: Form,
    size: Vector,
    [x, y, z]: Vector,
    material: MaterialName,
    color: string,
  ): ScenePiece => ({
    id: `thing:${name}`,
    choice: null,
    ...{ name, form, size },
    position: [x, surface + y + size[1] / 2, z],
    material: { name: material, color },
    marks: name.startsWith("bin") ? [binOpening(size)] : [],
  });
  const left = EDGE + SCOPE[0] / 2 - width / 2;
  const right = width / 2 - EDGE - BIN[0] / 2;
  const front = depth / 2 - EDGE;
  const middle = -EDGE;
  const things = [
    put("mat", MAT, [Math.min(24, width - ASIDE), 0.1, MAT_DEPTH], [0, 0, front - MAT_DEPTH / 2], "rubber", "#59656E"),
    put("scope", BOX, SCOPE, [left, 0, middle], "plastic", "#5A6168"),
    put("screen", BOX, SCREEN, [left - 2.4, 1, middle + FRONT], "glass", "#14324A"),
    ...[1.8, 4].flatMap((y) =>
      [2.2, 4.6].map((x) =>
        put(`knob-${x}-${y}`, KNOB, [1, 1, 0.8], [left + x, y - 0.5, middle + FRONT], "plastic", "#D4D7DA"),
      ),
    ),
    ...BIN_COLORS.map((color, index) =>
      put(
        `bin-${index}`,
        { kind: "extrusion", outline: OUTLINES.bin(BIN) },
        BIN,
        [right - index * BIN_PITCH, 0, middle],
        "plastic",
        color,
      ),
    ),
  ];
  return { ...scene, pieces: [...scene.pieces, ...things] };
}
