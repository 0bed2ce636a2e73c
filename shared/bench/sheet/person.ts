import type { Point } from "../drawn.ts";
import type { BenchPlan } from "../plan-bench.ts";
import { flatPoint } from "../project-flat.ts";
import { isometric } from "../project-isometric.ts";
import type { Point3 } from "../solid.ts";
import type { ViewName } from "./lay-out-view.ts";

/**
 * Heights of a standing person as shares of the stature: R. Drillis and R. Contini, Body Segment Parameters, 1966, as in
 * D. A. Winter, Biomechanics and Motor Control of Human Movement, figure 4.1.
 */
const SHOULDER = 0.818;
export const ELBOW = 0.63;
const HIP = 0.53;
const KNEE = 0.285;
const ANKLE = 0.039;

/** A person at the bench, in inches of a view. */
export interface Person {
  readonly outlines: readonly (readonly Point[])[];
  readonly elbow: Point;
}

type Outline = readonly Point[];

const head = (across: number): Outline =>
  Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index / 20) * 2 * Math.PI;
    return [across + 0.05 * Math.cos(angle), 0.935 + 0.065 * Math.sin(angle)];
  });

/** The right half of a person seen from behind, as shares of the stature: across, and up. */
const HALF: Outline = [
  [0.028, 0.88],
  [0.03, 0.845],
  [0.11, SHOULDER + 0.015],
  [0.132, SHOULDER - 0.03],
  [0.15, ELBOW],
  [0.128, ELBOW - 0.035],
  [0.108, ELBOW],
  [0.095, SHOULDER - 0.07],
  [0.08, ELBOW],
  [0.095, HIP],
  [0.075, KNEE],
  [0.06, ANKLE],
  [0.075, 0],
  [0.012, 0],
  [0.02, ANKLE],
  [0.012, KNEE],
  [0, 0.47],
];
const FROM_BEHIND: readonly Outline[] = [
  head(0),
  [...HALF, ...HALF.toReversed().map(([x, z]): Point => [-x, z])],
];

/** A person seen from the side, looking to the right, with the forearms level. */
const FROM_THE_SIDE: readonly Outline[] = [
  head(0.012),
  [
    [0.03, 0.885],
    [0.032, 0.845],
    [0.062, SHOULDER - 0.06],
    [0.06, ELBOW],
    [0.058, HIP],
    [0.05, KNEE],
    [0.035, ANKLE],
    [0.1, 0.018],
    [0.1, 0],
    [-0.048, 0],
    [-0.038, ANKLE],
    [-0.055, 0.2],
    [-0.035, KNEE],
    [-0.075, HIP - 0.03],
    [-0.05, ELBOW],
    [-0.068, SHOULDER - 0.06],
    [-0.05, SHOULDER + 0.015],
    [-0.03, 0.85],
    [-0.032, 0.885],
  ],
  [
    [-0.035, SHOULDER - 0.01],
    [0.022, SHOULDER - 0.01],
    [0.026, ELBOW + 0.03],
    [0.23, ELBOW + 0.012],
    [0.23, ELBOW - 0.02],
    [0, ELBOW - 0.03],
    [-0.03, ELBOW],
  ],
];

/** The place of the person, in inches in front of the bench; from the side as a share of the stature. */
const TOES = 1.5;
const REACH = 0.15;

/** A person of a stature in inches who stands at the front of the bench; undefined in a view from above. */
export function personAt(view: ViewName, plan: BenchPlan, stature: number): Person | undefined {
  if (view === "top") return undefined;
  const { width, depth } = plan;
  const isSide = view === "side";
  const at = ([across, up]: Point): Point => {
    const z = up * stature;
    const point: Point3 = isSide
      ? [width, depth + (REACH - across) * stature, z]
      : [width / 2 + across * stature, depth + TOES, z];
    return view === "isometric" ? isometric(point) : flatPoint(view, point);
  };
  const outlines = isSide ? FROM_THE_SIDE : FROM_BEHIND;
  const elbow = at(isSide ? [-0.03, ELBOW] : [0.14, ELBOW]);
  return { outlines: outlines.map((outline) => outline.map(at)), elbow };
}
