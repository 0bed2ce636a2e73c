/** Paint layers of the isometric view, from the first painted to the last. */
export const UNDER_TOP = 0 as const;
export const TOP = 1 as const;
export const CRANK = 2 as const;
export const ABOVE_TOP = 3 as const;
export type Layer = typeof UNDER_TOP | typeof TOP | typeof CRANK | typeof ABOVE_TOP;

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

/** A line drawn on a face; with a pitch, a row of dots that far apart (holes, outlets). Inches. */
export interface Mark {
  readonly face: "front" | "top";
  readonly from: Point3;
  readonly to: Point3;
  readonly size: number;
  readonly pitch: number;
}

/** One piece of the bench: a box, a wheel (its axis along y) or an upright tube (along z). */
export interface Solid extends Bounds {
  /** Stable while the bench changes, so that a piece can be followed from one drawing to the next. */
  readonly id: string;
  readonly part: string;
  /** The step that this piece comes from, and the option chosen there; null where none is. */
  readonly stepKey: string;
  readonly value: string | null;
  readonly shape: "box" | "wheel" | "tube";
  readonly layer: Layer;
  /** #RRGGBB */
  readonly color: string;
  readonly marks: readonly Mark[];
}

export interface Tag {
  readonly part: string;
  readonly stepKey: string;
  readonly value: string | null;
  readonly color: string;
  readonly layer?: Layer;
}

export interface Extra {
  readonly shape?: Solid["shape"];
  readonly color?: string;
  readonly marks?: readonly Mark[];
}

export type Extent = readonly [from: number, to: number];

/** The pieces of a bench as they are added. What has no extent in some direction is left out. */
export class SolidList {
  readonly solids: Solid[] = [];
  readonly #counts = new Map<string, number>();

  add(tag: Tag, x: Extent, y: Extent, z: Extent, extra: Extra = {}): void {
    const [[x0, x1], [y0, y1], [z0, z1]] = [x, y, z];
    if (!(x1 > x0 && y1 > y0 && z1 > z0)) return;
    const count = this.#counts.get(tag.part) ?? 0;
    this.#counts.set(tag.part, count + 1);
    this.solids.push({
      id: `${tag.part} ${count}`,
      part: tag.part,
      stepKey: tag.stepKey,
      value: tag.value,
      shape: extra.shape ?? "box",
      layer: tag.layer ?? UNDER_TOP,
      color: extra.color ?? tag.color,
      marks: extra.marks ?? [],
      ...{ x0, x1, y0, y1, z0, z1 },
    });
  }
}

/** Half a width to both sides of a centre. */
export function around(center: number, half: number): Extent {
  return [center - half, center + half];
}

/** A line, or with a pitch a row of dots, on the face y of a piece. */
export function frontMark(y: number, x: Extent, z: Extent, size: number, pitch = 0): Mark {
  return { face: "front", from: [x[0], y, z[0]], to: [x[1], y, z[1]], size, pitch };
}
