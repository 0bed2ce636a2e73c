import { Color } from "three";
import { markMesh } from "#shared/bench/scene/mark-mesh.ts";
import { meshOf } from "#shared/bench/scene/mesh.ts";
import { FINISHES, markColor } from "#shared/bench/scene/piece-surfaces.ts";
import type { MaterialName, ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { brightness } from "#shared/color.ts";

/** The numbers of the grains of the shader. */
const [NO_GRAIN, WOOD, BRUSHED, POWDER] = [0, 1, 2, 3];

const GRAINS: Partial<Record<MaterialName, number>> = {
  "butcher-block": WOOD,
  "stainless-steel": BRUSHED,
  "powder-coat": POWDER,
};

/** The lines along edges, as on the sheet: dark on light pieces, and light on dark ones. */
const LINE = { onLight: "#32393f", onDark: "#8b949b" } as const;
/** Pieces darker than this have light lines. */
const DARK = 96;

/** The share of its color that the edge band of a laminate has. */
const EDGE_BAND = 0.72;

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

type LookOfPiece = Pick<ScenePiece, "form" | "position" | "size" | "material" | "marks">;

export function pieceVertices(piece: LookOfPiece): PieceVertices {
  const { position, material } = piece;
  const surface = meshOf(piece);
  const marks = markMesh(piece.marks);
  const placed = ([x, y, z]: Vector) => [x + position[0], y + position[1], z + position[2]];
  const [own, hole] = [surface.positions.length, marks.positions.length];
  const face = linear(material.color);
  // The band along the edges of a laminate.
  const edge = material.name === "laminate" ? face.map((share) => share * EDGE_BAND) : face;
  const line = linear(brightness(material.color) < DARK ? LINE.onDark : LINE.onLight);
  return {
    surface: {
      lists: {
        position: floats([...surface.positions, ...marks.positions].map(placed)),
        normal: floats([...surface.normals, ...times(hole, [0, 0, 1])]),
        uv: floats([...surface.places, ...times(hole, [0, 0])]),
        tint: floats([
          ...surface.normals.map(([, up]) => (up === 0 ? edge : face)),
          ...times(hole, linear(markColor(piece))),
        ]),
        finish: floats([
          ...times(own, finishOf(material.name)),
          ...times(hole, finishOf("rubber")),
        ]),
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

/** The vertex's roughness, metalness, own light and grain. */
function finishOf(name: MaterialName): readonly number[] {
  const { roughness, metalness, glow } = FINISHES[name];
  return [roughness, metalness, glow, GRAINS[name] ?? NO_GRAIN];
}

const linear = (color: string): readonly number[] => new Color(color).toArray();

const times = <T>(count: number, value: T): readonly T[] =>
  Array.from({ length: count }, () => value);

const floats = (vectors: readonly (readonly number[])[]) => new Float32Array(vectors.flat());
