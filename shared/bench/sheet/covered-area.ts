import type { Point } from "../drawn.ts";
import type { Size } from "./fit-view.ts";

/** A rectangle on the sheet. */
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

  constructor(room: Size, cell: number) {
    this.#cell = cell;
    this.#columns = Math.ceil(room.width / cell);
    this.#rows = Math.ceil(room.height / cell);
    this.#covered = new Uint8Array(this.#columns * this.#rows);
  }

  /** Covers every cell that a convex polygon touches, and perhaps some beside them. */
  cover(polygon: readonly Point[]): void {
    const extents = new Map<number, readonly [left: number, right: number]>();
    polygon.forEach((from, index) => {
      const to = polygon[(index + 1) % polygon.length] ?? from;
      const [high, low] = from[1] <= to[1] ? [from, to] : [to, from];
      const lean = low[1] > high[1] ? (low[0] - high[0]) / (low[1] - high[1]) : 0;
      const last = Math.min(this.#rows - 1, Math.floor(low[1] / this.#cell));
      for (let row = Math.max(0, Math.floor(high[1] / this.#cell)); row <= last; row += 1) {
        const start = Math.max(high[1], row * this.#cell);
        const end = Math.min(low[1], (row + 1) * this.#cell);
        const a = high[0] + (start - high[1]) * lean;
        // The end of a level edge is the start of the next one.
        const b = high[0] + (end - high[1]) * lean;
        const [left, right] = extents.get(row) ?? [Infinity, -Infinity];
        extents.set(row, [Math.min(left, a, b), Math.max(right, a, b)]);
      }
    });
    for (const [row, [left, right]] of extents) {
      const from = Math.max(0, Math.floor(left / this.#cell));
      const to = Math.min(this.#columns - 1, Math.floor(right / this.#cell));
      const start = row * this.#columns;
      if (from <= to) this.#covered.fill(1, start + from, start + to + 1);
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
}
