import { markMesh } from "../scene/mark-mesh.ts";
import { meshOf } from "../scene/mesh.ts";
import { type Coat, coatOf, markColor } from "../scene/piece-surfaces.ts";
import type { BenchScene, ScenePiece, Vector } from "../scene/scene.ts";

/** A piece that gives light: the middle and the size of its underside, in inches. */
interface Lamp {
  readonly middle: Vector;
  readonly width: number;
  readonly depth: number;
  /** Linear red, green and blue, in multiples of white. */
  readonly glow: readonly number[];
}

/** The triangles of a bench as flat lists, in inches. */
export interface Triangles {
  /** Nine numbers for the corners of each triangle. */
  readonly corners: Float64Array;
  /** Nine numbers for the normals at its corners. */
  readonly normals: Float64Array;
  /** Six numbers for the places of its corners on the surface. */
  readonly places: Float64Array;
  /** The coat of each triangle. */
  readonly coats: readonly (Coat | undefined)[];
  readonly lamps: readonly Lamp[];
}

const LAMP_GLOW = 7;

export function sceneTriangles({ pieces }: BenchScene): Triangles {
  const [corners, normals, places]: number[][] = [[], [], []];
  const coats: (Coat | undefined)[] = [];
  for (const piece of pieces) {
    const { position, material, marks } = piece;
    const [side, above] = [0, 1].map((up) => coatOf(material, up));
    const mark = coatOf({ name: "rubber", color: markColor(piece) }, 0);
    const add = (corner: Vector = ORIGIN, normal: Vector = FRONT, place: readonly number[] = [0, 0]) => {
      corners?.push(corner[0] + position[0], corner[1] + position[1], corner[2] + position[2]);
      normals?.push(...normal);
      places?.push(...place);
    };
    const mesh = meshOf(piece);
    let up = 0;
    for (const [index, vertex] of mesh.triangles.entries()) {
      add(mesh.positions[vertex], mesh.normals[vertex], mesh.places[vertex]);
      up = Math.max(index % 3 === 0 ? 0 : up, mesh.normals[vertex]?.[1] ?? 0);
      if (index % 3 === 2) coats.push(up > 0 ? above : side);
    }
    const drawn = markMesh(marks);
    for (const [index, vertex] of drawn.triangles.entries()) {
      add(drawn.positions[vertex]);
      if (index % 3 === 2) coats.push(mark);
    }
  }
  return {
    corners: Float64Array.from(corners ?? []),
    normals: Float64Array.from(normals ?? []),
    places: Float64Array.from(places ?? []),
    coats,
    lamps: pieces.filter(({ material }) => material.name === "light").map(lampOf),
  };
}

const ORIGIN: Vector = [0, 0, 0];
const FRONT: Vector = [0, 0, 1];

const lampOf = ({ position: [x, y, z], size: [width, height, depth], material }: ScenePiece): Lamp => ({
  middle: [x, y - height / 2, z],
  width,
  depth,
  glow: coatOf(material, 0).color.map((share) => share * LAMP_GLOW),
});
