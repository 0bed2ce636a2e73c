import type { Size } from "../sheet/fit-view.ts";
import type { Traced } from "./trace.ts";
import { atFloat as at } from "./value-at.ts";

/** The weights of a pixel and of its neighbors on each side. */
const KERNEL = [0.25, 0.5, 0.25];
const PASSES = 5;
/** Pixels that face another way, by the cosine of the angle, show another surface. */
const LEAST_FACING = 0.8;
/** The share of the distance that counts as the same depth. */
const SAME_DEPTH = 0.01;

/**
 * Light with less noise: each pixel takes the mean of those around it that show the same surface with similar light. Light that
 * differs by more than `tolerance` is another light, such as the edge of a shadow (Dammertz et al. 2010, "Edge-Avoiding À-Trous
 * Wavelet Transform for fast Global Illumination Filtering"). Pauses after each row.
 */
export function* smooth(
  light: Float32Array,
  { cover, normal, distance }: Traced,
  { width, height }: Size,
  tolerance: number,
): Generator<number, Float32Array> {
  let from = light;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const to = from.slice();
    const step = 2 ** pass;
    const similar = 1 / (tolerance / step) ** 2;
    for (let pixel = 0; pixel < cover.length; pixel += 1) {
      if (pixel % width === 0) yield 0.9;
      if (at(cover, pixel) === 0) continue;
      const x = pixel % width;
      const y = Math.floor(pixel / width);
      const p = pixel * 3;
      let red = 0;
      let green = 0;
      let blue = 0;
      let total = 0;
      for (let v = Math.max(0, y - step); v <= Math.min(height - 1, y + step); v += step)
        for (let u = Math.max(0, x - step); u <= Math.min(width - 1, x + step); u += step) {
          const neighbor = v * width + u;
          const q = neighbor * 3;
          const share = at(cover, neighbor);
          if (share === 0) continue;
          const facing =
            at(normal, p) * at(normal, q) +
            at(normal, p + 1) * at(normal, q + 1) +
            at(normal, p + 2) * at(normal, q + 2);
          if (facing < LEAST_FACING) continue;
          const depth =
            Math.abs(at(distance, pixel) - at(distance, neighbor)) / (1 + at(distance, pixel) * SAME_DEPTH * step);
          const apart =
            (at(from, p) - at(from, q)) ** 2 +
            (at(from, p + 1) - at(from, q + 1)) ** 2 +
            (at(from, p + 2) - at(from, q + 2)) ** 2;
          const weight =
            (KERNEL[(u - x) / step + 1] ?? 0) *
            (KERNEL[(v - y) / step + 1] ?? 0) *
            share *
            facing ** 8 *
            Math.exp(-depth - apart * similar);
          red += weight * at(from, q);
          green += weight * at(from, q + 1);
          blue += weight * at(from, q + 2);
          total += weight;
        }
      if (total === 0) continue;
      to[p] = red / total;
      to[p + 1] = green / total;
      to[p + 2] = blue / total;
    }
    from = to;
  }
  return from;
}
