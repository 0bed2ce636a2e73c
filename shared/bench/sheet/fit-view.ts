import { extentOf, type Point } from "../views/drawn.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place of a drawing in a view: in pixels on a screen, in points on paper. */
export interface Fit {
  /** Pixels or points per inch. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Each view of a bench of 96 x 48 in with uprights of 48 in. */
export const MAX_BENCH_INCHES = {
  front: { width: 96, height: 92 },
  side: { width: 48, height: 92 },
  top: { width: 96, height: 48 },
  isometric: { width: 125, height: 162 },
} as const satisfies Record<string, Size>;

export type Margins = Readonly<Record<"left" | "top" | "right" | "bottom", number>>;

/** From 0, where every bench fills its view, to 1, where all benches have the same scale. */
const SCALE_SHARE = 0.1;
/** In a low view, the size of a bench matters more than its scale. */
const LOW_SCALE_SHARE = 0.04;

/**
 * Fits points in inches into a view. The largest bench fills it. A smaller one is drawn at a larger scale, but a wider
 * bench still looks wider. What is fixed is kept.
 */
export function fitView(
  points: readonly Point[],
  largest: Size,
  view: Size,
  margins: Margins,
  fixed: Partial<Fit> = {},
): Fit {
  const [left, top, right, bottom] = extentOf(points);
  const width = Math.max(20, view.width - margins.left - margins.right);
  const height = Math.max(20, view.height - margins.top - margins.bottom);
  const fill = Math.min(width / Math.max(1, right - left), height / Math.max(1, bottom - top));
  const least = Math.min(width / largest.width, height / largest.height);
  const growth = view.height < 300 ? LOW_SCALE_SHARE : SCALE_SHARE;
  const scale = fixed.scale ?? Math.min(fill, fill ** (1 - growth) * least ** growth);
  return {
    scale,
    x: fixed.x ?? margins.left + (width - (left + right) * scale) / 2,
    y: margins.top + (height - (top + bottom) * scale) / 2,
  };
}

/** A point in inches, in the view's pixels or points. */
export function place({ scale, x, y }: Fit, [px, py]: Point): Point {
  return [x + px * scale, y + py * scale];
}
