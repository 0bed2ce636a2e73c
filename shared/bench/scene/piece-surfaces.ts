import { linearChannels, mixColors } from "#shared/color.ts";
import { markMesh } from "./mark-mesh.ts";
import { meshOf } from "./mesh.ts";
import type { Material, MaterialName, ScenePiece, Vector } from "./scene.ts";

/** The way a material reflects light, each from 0 to 1. `glow` is its own light, as a share of its color. */
export interface Finish {
  readonly roughness: number;
  readonly metalness: number;
  readonly glow: number;
}

/** Triangles with one color and finish, around the middle of their piece, in inches. Counterclockwise ones face outward. */
export interface Surface {
  readonly color: string;
  readonly finish: Finish;
  readonly positions: readonly Vector[];
  readonly normals: readonly Vector[];
  /** Three vertices for each triangle. */
  readonly triangles: readonly number[];
}

const finish = (roughness: number, metalness = 0, glow = 0): Finish => ({ roughness, metalness, glow });

export const FINISHES: Readonly<Record<MaterialName, Finish>> = {
  laminate: finish(0.6),
  "butcher-block": finish(0.45),
  "stainless-steel": finish(0.34, 1),
  resin: finish(0.55),
  "powder-coat": finish(0.42),
  steel: finish(0.3, 1),
  rubber: finish(0.9),
  plastic: finish(0.45),
  glass: finish(0.05),
  light: finish(0.6, 0, 0.7),
};

/** The answer of a part of a surface to light. Colors are linear shares of red, green and blue. */
export interface Coat extends Finish {
  readonly material: MaterialName;
  readonly color: Vector;
}

/** The share of its color that the edge band of a laminate has. */
const EDGE_BAND = 0.72;
/** The top of a lamp. */
const HOUSING: Material = { name: "powder-coat", color: "#8E9396" };

/** The coat where a surface faces up by `up`, -1 to 1: a lamp gives light at its sides and below, and a laminate has a band along its edges. */
export function coatOf(material: Material, up: number): Coat {
  const { name, color } = material.name === "light" && up > 0 ? HOUSING : material;
  const share = name === "laminate" && up <= 0 ? EDGE_BAND : 1;
  const [red = 0, green = 0, blue = 0] = linearChannels(color);
  return { ...FINISHES[name], material: name, color: [red * share, green * share, blue * share] };
}

/** The color of holes. */
const HOLE_COLOR = "#16191B";
/** The factor that darkens a line on a piece. */
const LINE_SHADE = 0.5;

type Surfaced = Pick<ScenePiece, "form" | "size" | "material" | "marks">;

export function markColor({ marks, material }: Pick<ScenePiece, "marks" | "material">): string {
  const hasHoles = marks.some(({ pitch }) => pitch > 0);
  return hasHoles ? HOLE_COLOR : mixColors(material.color, HOLE_COLOR, LINE_SHADE);
}

/** The surfaces of a piece and of its marks. */
export function pieceSurfaces(piece: Surfaced): readonly Surface[] {
  const { material, marks } = piece;
  const { positions, normals, triangles } = meshOf(piece);
  const own = { color: material.color, finish: FINISHES[material.name] };
  const drawn = markMesh(marks);
  const faces = { normals: drawn.positions.map((): Vector => [0, 0, 1]), ...drawn };
  const all = [
    { ...own, positions, normals, triangles },
    { color: markColor(piece), finish: FINISHES.rubber, ...faces },
  ];
  return all.filter((each) => each.triangles.length > 0);
}
