import { extentOf, type Point } from "#shared/bench/drawn.ts";
import type { Size } from "./use-size.ts";

/** Where a drawing in inches stands on a view in pixels. */
export interface Fit {
  /** Pixels an inch. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Fits points in inches into a view. A drawing of the largest bench fills the room; a smaller one is
 * drawn larger than that to scale, but not so much that a wider bench would not look wider.
 */
export function fitView(
  points: readonly Point[],
  largest: Size,
  room: Size,
  margins: Margins,
): Fit {
  const [left, top, right, bottom] = extentOf(points);
  const width = Math.max(20, room.width - margins.left - margins.right);
  const height = Math.max(20, room.height - margins.top - margins.bottom);
  const fill = Math.min(width / Math.max(1, right - left), height / Math.max(1, bottom - top));
  const least = Math.min(width / largest.width, height / largest.height);
  const growth = room.height < 300 ? 0.2 : 0.32;
  const scale = Math.min(fill, fill ** (1 - growth) * least ** growth);
  return {
    scale,
    x: margins.left + (width - (left + right) * scale) / 2,
    y: margins.top + (height - (top + bottom) * scale) / 2,
  };
}

/** A point in inches on the view, in pixels. */
export function place({ scale, x, y }: Fit, [px, py]: Point): Point {
  return [x + px * scale, y + py * scale];
}
