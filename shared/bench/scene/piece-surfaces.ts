import { mixColors } from "#shared/color.ts";
import { markMesh } from "./mark-mesh.ts";
import { meshOf } from "./mesh.ts";
import type { MaterialName, ScenePiece, Vector } from "./scene.ts";

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

/** The share of its color that the edge band of a laminate has. */
export const EDGE_BAND = 0.72;

/** The color of holes. */
const HOLE_COLOR = "#16191B";
/** The factor that darkens a line on a piece. */
const LINE_SHADE = 0.5;

type Surfaced = Pick<ScenePiece, "form" | "size" | "material" | "marks">;

export function markColor({ marks, material }: Pick<ScenePiece, "marks" | "material">): string {
  const hasHoles = marks.some(({ pitch }) => pitch > 0);
  return hasHoles ? HOLE_COLOR : mixColors(material.color, HOLE_COLOR, LINE_SHADE);
}

/** The surface of a piece, and that of its marks if it has any. */
export function pieceSurfaces(piece: Surfaced): readonly Surface[] {
  const { material, marks } = piece;
  const { positions, normals, triangles } = meshOf(piece);
  const own = { color: material.color, finish: FINISHES[material.name] };
  const drawn = markMesh(marks);
  if (drawn.triangles.length === 0) return [{ ...own, positions, normals, triangles }];
  return [
    { ...own, positions, normals, triangles },
    {
      color: markColor(piece),
      finish: FINISHES.rubber,
      normals: drawn.positions.map((): Vector => [0, 0, 1]),
      ...drawn,
    },
  ];
}
