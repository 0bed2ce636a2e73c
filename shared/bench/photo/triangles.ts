import { linearChannels } from "#shared/color.ts";
import { markMesh } from "../scene/mark-mesh.ts";
import { meshOf } from "../scene/mesh.ts";
import { EDGE_BAND, FINISHES, type Finish, markColor } from "../scene/piece-surfaces.ts";
import type { BenchScene, Material, MaterialName, ScenePiece, Vector } from "../scene/scene.ts";

/** What a surface does with light. Colors are linear shares of red, green and blue. */
export interface Coat extends Finish {
  readonly material: MaterialName;
  readonly color: Vector;
}

/** A piece that gives light: the middle and the size of its underside, in inches. */
interface Lamp {
  readonly middle: Vector;
  readonly width: number;
  readonly depth: number;
  /** Linear red, green and blue, in multiples of white. */
  readonly glow: Vector;
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
  readonly coats: readonly Coat[];
  readonly lamps: readonly Lamp[];
}

const LAMP_GLOW = 7;

export function sceneTriangles({ pieces }: BenchScene): Triangles {
  const [corners, normals, places]: number[][] = [[], [], []];
  const coats: Coat[] = [];
  for (const piece of pieces.flatMap(splitLamp)) {
    const { position, material, marks } = piece;
    const own: Coat = { ...FINISHES[material.name], material: material.name, color: readColor(material.color) };
    const edge = material.name === "laminate" ? { ...own, color: scale(own.color, EDGE_BAND) } : own;
    const mark: Coat = { ...FINISHES.rubber, material: "rubber", color: readColor(markColor(piece)) };
    const add = (corner: Vector = ORIGIN, normal: Vector = FRONT, place: readonly number[] = [0, 0]) => {
      corners?.push(corner[0] + position[0], corner[1] + position[1], corner[2] + position[2]);
      normals?.push(...normal);
      places?.push(...place);
    };
    const mesh = meshOf(piece);
    for (const [index, vertex] of mesh.triangles.entries()) {
      add(mesh.positions[vertex], mesh.normals[vertex], mesh.places[vertex]);
      if (index % 3 === 2) coats.push(mesh.normals[vertex]?.[1] === 0 ? edge : own);
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

/** The share of a lamp's height that gives light, and the color of what holds it. */
const LIT_SHARE = 0.4;
const HOUSING: Material = { name: "powder-coat", color: "#8E9396" };

/** A lamp as its housing and what gives light below it. */
function splitLamp(piece: ScenePiece): readonly ScenePiece[] {
  if (piece.material.name !== "light") return [piece];
  const [width, height, depth] = piece.size;
  const [x, y, z] = piece.position;
  const part = (share: number, up: number, material: Material): ScenePiece => ({
    ...{ ...piece, material },
    ...{ size: [width, height * share, depth], position: [x, y + height * up, z] },
  });
  return [part(1 - LIT_SHARE, LIT_SHARE / 2, HOUSING), part(LIT_SHARE, (LIT_SHARE - 1) / 2, piece.material)];
}

const lampOf = ({ position: [x, y, z], size: [width, height, depth], material }: ScenePiece): Lamp => ({
  middle: [x, y - height / 2, z],
  width,
  depth,
  glow: scale(readColor(material.color), LAMP_GLOW),
});

const scale = ([red, green, blue]: Vector, by: number): Vector => [red * by, green * by, blue * by];

function readColor(color: string): Vector {
  const [red = 0, green = 0, blue = 0] = linearChannels(color);
  return [red, green, blue];
}
