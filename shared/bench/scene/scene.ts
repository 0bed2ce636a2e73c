/**
 * The bench for everything that shows it in three dimensions: the 3D view, and files for other programs. Lengths are in
 * inches. The axes are right-handed, as in glTF: x to the right, y up from the floor, z to the front. The origin is on the
 * floor, below the middle of the top.
 */
export interface BenchScene {
  readonly pieces: readonly ScenePiece[];
  /** Of the surface. */
  readonly width: number;
  readonly depth: number;
  /** The height of the surface. */
  readonly surface: number;
}

export type Vector = readonly [x: number, y: number, z: number];

/** One solid of the bench. */
export interface ScenePiece {
  /** Of the solid: unique, and stable while the bench changes. */
  readonly id: string;
  /** The choice that this piece comes from; null if none is. */
  readonly choice: { readonly stepKey: string; readonly value: string } | null;
  /** For people: 'Electric, two-column: inner column'. */
  readonly name: string;
  readonly form: Form;
  /** The middle of the piece. */
  readonly position: Vector;
  /** The lengths along the axes. The form fills them. */
  readonly size: Vector;
  readonly material: Material;
  readonly marks: readonly SceneMark[];
}

export type Axis = "x" | "y" | "z";

/** The form of a piece within its size. `round` is the radius of its edges, in inches. */
export type Form =
  | { readonly kind: "box"; readonly round: number }
  | { readonly kind: "cylinder"; readonly axis: Axis; readonly round: number }
  /** The same outline all along the x axis. */
  | { readonly kind: "extrusion"; readonly outline: readonly OutlinePoint[] };

/** A point of an outline, from the middle of the piece to the front and up, in inches. Counterclockwise seen from the left. */
export type OutlinePoint = readonly [z: number, y: number];

export interface Material {
  readonly name: MaterialName;
  /** #RRGGBB */
  readonly color: string;
}

export type MaterialName =
  | "laminate"
  | "butcher-block"
  | "stainless-steel"
  | "resin"
  | "powder-coat"
  | "steel"
  | "rubber"
  | "plastic"
  | "glass"
  | "light";

/** A dark line on the front of a piece, from its middle; with a pitch, a row of round holes that far apart. Inches. */
export interface SceneMark {
  readonly from: Vector;
  readonly to: Vector;
  readonly size: number;
  readonly pitch: number;
}
