import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Mesh } from "three";
import type { BenchScene } from "#shared/bench/scene/scene.ts";
import { mixColors } from "#shared/color.ts";
import { type PieceVertices, pieceVertices, type Vertices } from "./piece-vertices.ts";
import { Slabs, studioMaterial } from "./studio-light.ts";

interface KnownPiece {
  readonly look: string;
  readonly vertices: PieceVertices;
}

/** The share of the accent color in a piece that is pointed at. */
const POINTED_LIGHT = 0.4;

/** All pieces as one mesh, and the lines along their edges as another: without a graphics card, each object has its price. */
export class BenchModel {
  readonly #slabs = new Slabs();
  readonly surface = new Mesh(new BufferGeometry(), studioMaterial(this.#slabs));
  readonly lines = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.5 }),
  );
  #known: ReadonlyMap<string, KnownPiece> = new Map();

  constructor() {
    // They are nearly always in view.
    this.surface.frustumCulled = false;
    this.lines.frustumCulled = false;
  }

  /** Shows a bench and who stands beside it, with the pointed pieces in the accent color. Only pieces that have changed are computed again. */
  show(bench: BenchScene, pointed: ReadonlySet<string>, accent: string, person: readonly Vertices[]): void {
    const known = new Map<string, KnownPiece>();
    for (const piece of bench.pieces) {
      const { form, position, size, material, marks } = piece;
      const color = pointed.has(piece.id) ? mixColors(material.color, accent, POINTED_LIGHT) : material.color;
      const shown = { form, position, size, material: { ...material, color }, marks };
      const look = JSON.stringify(shown);
      const before = this.#known.get(piece.id);
      known.set(piece.id, before?.look === look ? before : { look, vertices: pieceVertices(shown) });
    }
    this.#known = known;
    const vertices = [...known.values()].map((each) => each.vertices);
    this.surface.geometry.dispose();
    this.surface.geometry = joinParts([...vertices.map((each) => each.surface), ...person]);
    this.lines.geometry.dispose();
    this.lines.geometry = joinParts(vertices.map((each) => each.lines));
    this.#slabs.show(bench);
  }

  dispose(): void {
    for (const { geometry, material } of [this.surface, this.lines]) {
      geometry.dispose();
      material.dispose();
    }
  }
}

/** The number of values for each vertex. */
const VALUES = { position: 3, normal: 3, uv: 2, tint: 3, finish: 4, color: 3 } as const;

/** All vertices in one geometry. */
function joinParts(parts: readonly Vertices[]): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, values] of Object.entries(VALUES)) {
    const lists = parts.flatMap(({ lists }) => lists[name] ?? []);
    if (lists.length > 0) geometry.setAttribute(name, new BufferAttribute(concatenate(lists), values));
  }
  const triangles: number[] = [];
  let start = 0;
  for (const part of parts) {
    for (const vertex of part.triangles) triangles.push(start + vertex);
    start += (part.lists.position?.length ?? 0) / VALUES.position;
  }
  return triangles.length > 0 ? geometry.setIndex(triangles) : geometry;
}

function concatenate(lists: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(lists.reduce((length, list) => length + list.length, 0));
  let start = 0;
  for (const list of lists) {
    all.set(list, start);
    start += list.length;
  }
  return all;
}
