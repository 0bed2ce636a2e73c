import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { ViewName } from "#shared/bench/sheet/lay-out-view.ts";
import type { Point3 } from "#shared/bench/solids/solid.ts";
import type { Point } from "#shared/bench/views/drawn.ts";
import { flatPoint } from "#shared/bench/views/project-flat.ts";
import { projectPoint } from "#shared/bench/views/project-isometric.ts";

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
  /** Undefined from above. */
  readonly elbow: Point | undefined;
}

type Outline = readonly Point[];

const ovalOutline = (wide: number, tall: number, [x, y]: Point = [0, 0]): Outline =>
  Array.from({ length: 20 }, (_, index): Point => {
    const angle = (index / 20) * 2 * Math.PI;
    return [x + wide * Math.cos(angle), y + tall * Math.sin(angle)];
  });

const headOutline = (across: number) => ovalOutline(0.05, 0.065, [across, 0.935]);

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
  headOutline(0),
  [...HALF, ...HALF.toReversed().map(([x, z]): Point => [-x, z])],
];

/** A person seen from the side, looking to the right, with the forearms level. */
const FROM_THE_SIDE: readonly Outline[] = [
  headOutline(0.012),
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

/** A person seen from above, facing the rear of the bench. */
const FROM_ABOVE: readonly Outline[] = [ovalOutline(0.14, 0.065), ovalOutline(0.05, 0.068)];

/** From the side, a person reaches over the top: the distance from the front of the bench as a share of the stature. */
const REACH = 0.15;
/** Half of the shoulders, as a share of the stature. */
const HALF_WIDTH = 0.15;
/** Between the person and the left end of the bench, in inches. */
const GAP = 5;

/** A person of a stature in inches who stands beside the bench: at its left end, or from the side in front of it. */
export function personAt(view: ViewName, { depth }: BenchPlan, stature: number): Person {
  if (view === "side") {
    const at = ([across, up]: Point): Point => flatPoint(view, [0, depth + (REACH - across) * stature, up * stature]);
    return { outlines: FROM_THE_SIDE.map((outline) => outline.map(at)), elbow: at([-0.03, ELBOW]) };
  }
  // In the isometric view, the rear left of the bench is further to the right than its front left.
  const aside = view === "isometric" ? depth / 2 : 0;
  const x = -(GAP + aside + HALF_WIDTH * stature);
  const y = depth / 2;
  if (view === "top") {
    const at = ([across, along]: Point): Point => flatPoint(view, [x + across * stature, y + along * stature, 0]);
    return { outlines: FROM_ABOVE.map((outline) => outline.map(at)), elbow: undefined };
  }
  const at = ([across, up]: Point): Point => {
    const point: Point3 = [x + across * stature, y, up * stature];
    return view === "isometric" ? projectPoint(point) : flatPoint(view, point);
  };
  return { outlines: FROM_BEHIND.map((outline) => outline.map(at)), elbow: at([-0.14, ELBOW]) };
}
