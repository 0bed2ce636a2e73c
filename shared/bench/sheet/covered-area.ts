import type { Point } from "../views/drawn.ts";
import type { Size } from "./fit-view.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a view that its drawing covers, in square cells. */
export class CoveredArea {
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #covered: Uint8Array;
  /** The extent of the current polygon in each row of cells. */
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  constructor(size: Size, cell: number) {
    this.#cell = cell;
    this.#columns = Math.ceil(size.width / cell);
    this.#rows = Math.ceil(size.height / cell);
    this.#covered = new Uint8Array(this.#columns * this.#rows);
    this.#left = new Float64Array(this.#rows).fill(Infinity);
    this.#right = new Float64Array(this.#rows).fill(-Infinity);
  }

  /** Covers every cell that a convex polygon touches. */
  cover(polygon: readonly Point[]): void {
    let from = polygon.at(-1);
    for (const to of polygon) {
      if (from) this.#walk(from, to);
      from = to;
    }
    for (let row = 0; row < this.#rows; row += 1) {
      const [left, right] = [this.#left[row] ?? Infinity, this.#right[row] ?? -Infinity];
      if (left > right) continue;
      const first = row * this.#columns;
      const start = Math.max(0, Math.floor(left / this.#cell));
      const end = Math.min(this.#columns - 1, Math.floor(right / this.#cell));
      if (start <= end) this.#covered.fill(1, first + start, first + end + 1);
      this.#left[row] = Infinity;
      this.#right[row] = -Infinity;
    }
  }

  /** Whether a box inside the view touches a covered cell. */
  touches({ left, top, right, bottom }: Box): boolean {
    const [from, to] = [Math.floor(left / this.#cell), Math.floor(right / this.#cell)];
    const last = Math.floor(bottom / this.#cell);
    for (let row = Math.floor(top / this.#cell); row <= last; row += 1)
      for (let column = from; column <= to; column += 1)
        if (this.#covered[row * this.#columns + column] === 1) return true;
    return false;
  }

  /** Widens the extents of the rows that an edge runs through. */
  #walk([x0, y0]: Point, [x1, y1]: Point): void {
    const lean = y0 === y1 ? 0 : (x1 - x0) / (y1 - y0);
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    const last = Math.min(this.#rows - 1, Math.floor(bottom / this.#cell));
    for (let row = Math.max(0, Math.floor(top / this.#cell)); row <= last; row += 1) {
      // The end of a level edge is the start of the next one.
      const a = x0 + (Math.max(top, row * this.#cell) - y0) * lean;
      const b = x0 + (Math.min(bottom, (row + 1) * this.#cell) - y0) * lean;
      this.#left[row] = Math.min(this.#left[row] ?? a, a, b);
      this.#right[row] = Math.max(this.#right[row] ?? a, a, b);
    }
  }
}
