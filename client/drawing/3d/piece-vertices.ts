import { GRAIN_OF } from "#shared/bench/scene/grain.ts";
import { markMesh } from "#shared/bench/scene/mark-mesh.ts";
import { meshOf } from "#shared/bench/scene/mesh.ts";
import { type Coat, coatOf, markColor } from "#shared/bench/scene/piece-surfaces.ts";
import type { ScenePiece, Vector } from "#shared/bench/scene/scene.ts";
import { linearChannels, scaleColor } from "#shared/color.ts";

/** The numbers of the grains of the shader. */
const GRAIN_NUMBERS = { none: 0, wood: 1, brushed: 2, powder: 3 } as const;

/** The lines along edges, as on the sheet: dark on light pieces, and light on dark ones. */
const LINE = { onLight: "#32393f", onDark: "#8b949b" } as const;
/** Pieces darker than this have light lines. */
const DARK_BRIGHTNESS = 96;

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
  const placePiece = ([x, y, z]: Vector) => [x + position[0], y + position[1], z + position[2]];
  const [own, hole] = [surface.positions.length, marks.positions.length];
  const coats = [
    ...surface.normals.map(([, up]) => coatOf(material, up)),
    ...repeat(hole, coatOf({ name: "rubber", color: markColor(piece) }, 0)),
  ];
  const line = linearChannels(scaleColor(material.color) < DARK_BRIGHTNESS ? LINE.onDark : LINE.onLight);
  return {
    surface: {
      lists: {
        position: toFloats([...surface.positions, ...marks.positions].map(placePiece)),
        normal: toFloats([...surface.normals, ...repeat(hole, [0, 0, 1])]),
        uv: toFloats([...surface.places, ...repeat(hole, [0, 0])]),
        tint: toFloats(coats.map(({ color }) => color)),
        finish: toFloats(coats.map(writeFinish)),
      },
      triangles: [...surface.triangles, ...marks.triangles.map((vertex) => vertex + own)],
    },
    lines: {
      lists: { position: toFloats(surface.edges.map(placePiece)), color: toFloats(repeat(surface.edges.length, line)) },
      triangles: [],
    },
  };
}

const writeFinish = ({ roughness, metalness, glow, material }: Coat): readonly number[] => [
  roughness,
  metalness,
  glow,
  GRAIN_NUMBERS[GRAIN_OF[material] ?? "none"],
];

const repeat = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);

const toFloats = (vectors: readonly (readonly number[])[]) => new Float32Array(vectors.flat());
