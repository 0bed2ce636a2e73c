import type { Vector } from "../scene/scene.ts";

/** The light around a bench. White is 1. */
export interface Studio {
  /** The light of the sky from a direction, by the part of its length that goes up. */
  readonly sky: (up: number) => number;
  /** Bright places that only mirrors show, in a direction of length 1. The light that they give is that of the lamp, which has less noise. */
  readonly softboxes: (x: number, y: number, z: number) => number;
  /** A round lamp far away: its light on a surface that faces it, its direction of length 1, and the tangent of half its angle. */
  readonly lamp: { readonly light: number; readonly direction: Vector; readonly spread: number };
  /** The share of light that the floor reflects. */
  readonly floor: number;
}

/** A photographer's studio: a bright ceiling with a softbox above, a window at the left, and a large lamp above the camera. */
export const STUDIO: Studio = {
  sky: (up) => 0.45 + 0.35 * Math.max(0, up),
  softboxes: (x, y, z) =>
    1.3 * softStep(y + 0.15 * z, 0.8, 0.15) +
    0.9 * softStep(-0.87 * x + 0.25 * y + 0.42 * z, 0.8, 0.2) +
    0.5 * softStep(0.93 * x + 0.28 * y + 0.2 * z, 0.88, 0.1),
  lamp: { light: 0.85, direction: normalize([-0.45, 1.5, 0.8]), spread: 0.4 },
  floor: 0.7,
};

function softStep(value: number, edge: number, blur: number): number {
  const share = Math.min(1, Math.max(0, (value - edge + blur) / (2 * blur)));
  return share * share * (3 - 2 * share);
}

/** The steps for the mean light of the sky. */
const STEPS = 64;

/** The light on a floor without a bench: that of the lamp, and that of the sky, weighted by the cosine. */
export function lightOnFloor({ sky, lamp }: Studio): number {
  const ups = Array.from({ length: STEPS }, (_, step) => Math.sqrt((step + 0.5) / STEPS));
  return ups.reduce((sum, up) => sum + sky(up), 0) / STEPS + lamp.light * lamp.direction[1];
}

/** The direction with the length 1; nothing stays nothing. */
export function normalize([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
