import { Color } from "three";
import { brightness, mixColors } from "#shared/bench/color.ts";
import { markMesh } from "#shared/bench/scene/mark-mesh.ts";
import { meshOf } from "#shared/bench/scene/mesh.ts";
import type { MaterialName, ScenePiece, Vector } from "#shared/bench/scene/scene.ts";

/** How a material reflects light: roughness, metalness, its own light, and the number of its grain. */
type Finish = readonly [roughness: number, metalness: number, shine: number, grain: number];

const [NO_GRAIN, WOOD, BRUSHED] = [0, 1, 2];

const FINISHES: Readonly<Record<MaterialName, Finish>> = {
  laminate: [0.42, 0, 0, NO_GRAIN],
  "butcher-block": [0.5, 0, 0, WOOD],
  "stainless-steel": [0.34, 1, 0, BRUSHED],
  resin: [0.55, 0, 0, NO_GRAIN],
  "powder-coat": [0.5, 0, 0, NO_GRAIN],
  steel: [0.3, 1, 0, NO_GRAIN],
  rubber: [0.9, 0, 0, NO_GRAIN],
  plastic: [0.45, 0, 0, NO_GRAIN],
  glass: [0.05, 0, 0, NO_GRAIN],
  light: [0.6, 0, 0.7, NO_GRAIN],
};

/** The color of holes. */
const HOLE = "#16191b";
/** How much darker a line on a piece is. */
const LINE_SHADE = 0.5;

/** The lines along edges, as on the sheet: dark on light pieces, and light on dark ones. */
const LINE = { onLight: "#32393f", onDark: "#8b949b" } as const;
/** Pieces darker than this have light lines. */
const DARK = 96;

/** Named lists of numbers for the graphics memory, and the vertices of the triangles. */
export interface Vertices {
  readonly lists: Readonly<Record<string, Float32Array>>;
  readonly triangles: readonly number[];
}

/** A piece in its place. */
export interface PieceVertices {
  readonly surface: Vertices;
  /** The lines along its edges. */
  readonly lines: Vertices;
}

export type LookOfPiece = Pick<ScenePiece, "form" | "position" | "size" | "material" | "marks">;

export function pieceVertices(piece: LookOfPiece): PieceVertices {
  const { position, material } = piece;
  const surface = meshOf(piece);
  const marks = markMesh(piece.marks);
  const placed = ([x, y, z]: Vector) => [x + position[0], y + position[1], z + position[2]];
  const [own, hole] = [surface.positions.length, marks.positions.length];
  const hasHoles = piece.marks.some(({ pitch }) => pitch > 0);
  const line = linear(brightness(material.color) < DARK ? LINE.onDark : LINE.onLight);
  return {
    surface: {
      lists: {
        position: floats([...surface.positions, ...marks.positions].map(placed)),
        normal: floats([...surface.normals, ...times(hole, [0, 0, 1])]),
        uv: floats([...surface.places, ...times(hole, [0, 0])]),
        tint: floats([
          ...times(own, linear(material.color)),
          ...times(hole, linear(hasHoles ? HOLE : mixColors(material.color, HOLE, LINE_SHADE))),
        ]),
        finish: floats([...times(own, FINISHES[material.name]), ...times(hole, FINISHES.rubber)]),
      },
      triangles: [...surface.triangles, ...marks.triangles.map((vertex) => vertex + own)],
    },
    lines: {
      lists: {
        position: floats(surface.edges.map(placed)),
        color: floats(times(surface.edges.length, line)),
      },
      triangles: [],
    },
  };
}

const linear = (color: string): readonly number[] => new Color(color).toArray();

const times = <T>(count: number, value: T): readonly T[] =>
  Array.from({ length: count }, () => value);

const floats = (vectors: readonly (readonly number[])[]) => new Float32Array(vectors.flat());
