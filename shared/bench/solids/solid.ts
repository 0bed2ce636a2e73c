import { isSame } from "#shared/is-same.ts";
import type { Role } from "#shared/rules/shapes.ts";

/** Paint layers of the isometric view, first to last. */
const UNDER_TOP_LAYER = 0 as const;
export const TOP_LAYER = 1 as const;
export const CRANK_LAYER = 2 as const;
export const ABOVE_TOP_LAYER = 3 as const;
export type Layer = typeof UNDER_TOP_LAYER | typeof TOP_LAYER | typeof CRANK_LAYER | typeof ABOVE_TOP_LAYER;

/** Inches: x from the left, y from the rear to the front, z up from the floor. */
export interface Bounds {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly z0: number;
  readonly z1: number;
}

export type Point3 = readonly [x: number, y: number, z: number];

/** A line on a face. With a pitch, a row of dots that far apart, such as holes or outlets. Inches. */
export interface Mark {
  readonly face: "front" | "top";
  readonly from: Point3;
  readonly to: Point3;
  readonly size: number;
  readonly pitch: number;
}

/** One piece of the bench, without its place. */
export interface Piece {
  readonly part: string;
  /** The role of the step that this piece comes from, and the option chosen there; null if none is. */
  readonly role: Role;
  readonly value: string | null;
  /** #RRGGBB */
  readonly color: string;
  /** A box, a wheel (its axis along y) or an upright tube (along z). Default: a box. */
  readonly shape?: "box" | "wheel" | "tube";
  /** Default: under the top. */
  readonly layer?: Layer;
  readonly marks?: readonly Mark[];
}

/** One piece of the bench in its place. */
export interface Solid extends Required<Piece>, Bounds {
  /** Stable while the bench changes, so that a piece can be followed from one drawing to the next. */
  readonly id: string;
}

const SHOWN = ["part", "color", "shape", "x0", "x1", "y0", "y1", "z0", "z1"] as const;

/** Whether two solids look the same in every view. */
export const sameSolid = (a: Solid, b: Solid): boolean =>
  SHOWN.every((name) => a[name] === b[name]) && isSame(a.marks, b.marks);

export type Extent = readonly [from: number, to: number];

/** Collects the pieces of a bench. Pieces without an extent in some direction are left out. */
export class SolidList {
  readonly solids: Solid[] = [];
  readonly #counts = new Map<string, number>();

  add(piece: Piece, [x0, x1]: Extent, [y0, y1]: Extent, [z0, z1]: Extent): void {
    if (!(x1 > x0 && y1 > y0 && z1 > z0)) return;
    const count = this.#counts.get(piece.part) ?? 0;
    this.#counts.set(piece.part, count + 1);
    const id = `${piece.part} ${count}`;
    const place = { x0, x1, y0, y1, z0, z1 };
    this.solids.push({ shape: "box", layer: UNDER_TOP_LAYER, marks: [], ...piece, id, ...place });
  }
}

/** Half a width to both sides of a center. */
export function centeredExtent(center: number, half: number): Extent {
  return [center - half, center + half];
}

/** A line on the face y of a piece; with a pitch, a row of dots. */
export function frontMark(y: number, x: Extent, z: Extent, size: number, pitch = 0): Mark {
  return { face: "front", from: [x[0], y, z[0]], to: [x[1], y, z[1]], size, pitch };
}
