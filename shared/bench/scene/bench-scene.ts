import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { BenchPlan } from "../plan-bench.ts";
import type { Mark, Solid } from "../solids/solid.ts";
import { lookOf, type PieceLook } from "./piece-looks.ts";
import type { BenchScene, Form, MaterialName, OutlinePoint, SceneMark, ScenePiece, Vector } from "./scene.ts";

const TOP_MATERIALS = {
  plain: "resin",
  laminate: "laminate",
  "butcher-block": "butcher-block",
  steel: "stainless-steel",
} as const satisfies Record<BenchPlan["finish"], MaterialName>;

/** The solids of a bench as a scene: one piece for each, with the same extent. */
export function benchScene(rules: Rules, plan: BenchPlan, solids: readonly Solid[]): BenchScene {
  const { width, depth, surface } = plan;
  const pieces = solids.map((solid) => scenePiece(rules, plan, solid));
  return { pieces, width, depth, surface };
}

function scenePiece(rules: Rules, plan: BenchPlan, solid: Solid): ScenePiece {
  const look = lookOf(solid);
  const { x0, x1, y1, z0, z1 } = solid;
  // A bin reaches behind the lip of its panel.
  const y0 = look.outline === "bin" ? solid.y0 - HOOK.reach : solid.y0;
  const size: Vector = [x1 - x0, z1 - z0, y1 - y0];
  const position: Vector = [(x0 + x1 - plan.width) / 2, (z0 + z1) / 2, (y0 + y1 - plan.depth) / 2];
  return {
    id: solid.id,
    ...choiceOf(rules, solid),
    form: formOf(solid, look, size),
    position,
    size,
    material: { name: look.material === "top" ? TOP_MATERIALS[plan.finish] : look.material, color: solid.color },
    marks: [
      ...solid.marks.flatMap((mark) => sceneMark(mark, solid)),
      ...(look.outline === "bin" ? [binOpening(size)] : []),
    ],
  };
}

function choiceOf(rules: Rules, { role, value, part }: Solid): Pick<ScenePiece, "choice" | "name"> {
  const plain = part.replaceAll("-", " ");
  const entry = indexRules(rules).byRole.get(role);
  if (!entry || value === null) return { choice: null, name: plain };
  const option = entry.step.options.find((each) => each.value === value);
  return { choice: { stepKey: entry.step.key, value }, name: `${option?.label ?? value}: ${plain}` };
}

function formOf({ shape }: Solid, { round, rod, outline }: PieceLook, size: Vector): Form {
  if (shape === "wheel") return { kind: "cylinder", axis: "z", round };
  if (shape === "tube") return { kind: "cylinder", axis: "y", round };
  if (rod) return { kind: "cylinder", axis: rod, round };
  if (outline) return { kind: "extrusion", outline: OUTLINES[outline](size) };
  return { kind: "box", round };
}

/** The slope at the front of a bin: how far it reaches down and back, as shares of the height and the depth. */
const SLOPE = { down: 0.42, back: 0.34 } as const;

/** The opening of a bin, on its slope. */
export function binOpening([width, height, depth]: Vector): SceneMark {
  const at = (share: number): Vector => [
    0,
    height / 2 - SLOPE.down * height * (1 - share),
    depth / 2 - SLOPE.back * depth * share,
  ];
  return { from: at(0.14), to: at(0.86), size: width * 0.84, pitch: 0 };
}

/** The thickness of sheet metal. */
const SHEET = 0.12;
/** The hook at the rear of a bin: its reach into the panel, and its length down. */
const HOOK = { reach: 0.25, length: 0.55 } as const;

/** The outlines of pieces by their size. */
export const OUTLINES = {
  /** A bin for parts, with a low front and a hook at its rear. */
  bin: ([, height, depth]) => {
    const [z, y] = [depth / 2, height / 2];
    const rear = HOOK.reach - z;
    return [
      [rear, -y],
      [z, -y],
      [z, y - height * SLOPE.down],
      [z - depth * SLOPE.back, y],
      [-z, y],
      [-z, y - HOOK.length],
      [SHEET - z, y - HOOK.length],
      [SHEET - z, y - SHEET],
      [rear, y - SHEET],
    ];
  },
  /** A panel with a lip for the hooks of bins, and a stop below that keeps them upright. */
  "bin-panel": ([, height, depth]) => {
    const [z, y] = [depth / 2, height / 2];
    const plate = SHEET * 1.5 - z;
    const [tip, lip] = [y / 2 - SHEET, y / 2 - HOOK.length - 2 * SHEET];
    return [
      [-z, -y],
      [plate, -y],
      [plate, -y / 2],
      [z, -y / 2],
      [z, SHEET - y / 2],
      [plate, SHEET - y / 2],
      [plate, lip - SHEET],
      [z, lip - SHEET],
      [z, tip],
      [z - SHEET, tip],
      [z - SHEET, lip],
      [plate, lip],
      [plate, y],
      [-z, y],
    ];
  },
  /** A tray that is open at the top. */
  channel: ([, height, depth]) => {
    const [z, y] = [depth / 2, height / 2];
    return [
      [-z, -y],
      [z, -y],
      [z, y],
      [z - SHEET, y],
      [z - SHEET, SHEET - y],
      [SHEET - z, SHEET - y],
      [SHEET - z, y],
      [-z, y],
    ];
  },
  /** Deep at the upright, and thin at its tip. */
  bracket: ([, height, depth]) => {
    const [z, y] = [depth / 2, height / 2];
    return [
      [-z, -y],
      [z, y - Math.min(0.4, height)],
      [z, y],
      [-z, y],
    ];
  },
} as const satisfies Record<string, (size: Vector) => readonly OutlinePoint[]>;

/** Lines on the top stand for its material, which a scene shows as such. */
function sceneMark({ face, from, to, size, pitch }: Mark, solid: Solid): readonly SceneMark[] {
  if (face === "top") return [];
  const at = ([x, y, z]: Mark["from"]): Vector => [
    x - (solid.x0 + solid.x1) / 2,
    z - (solid.z0 + solid.z1) / 2,
    y - (solid.y0 + solid.y1) / 2,
  ];
  return [{ from: at(from), to: at(to), size, pitch }];
}
