import { CENTIMETERS_PER_INCH } from "#shared/bench/units.ts";
import { ELBOW } from "./person.ts";

/** A kind of work, and the heights of the surface that suit it, in inches. */
export interface WorkingHeight {
  readonly posture: "standing" | "sitting";
  readonly work: "precise" | "light" | "heavy";
  readonly min: number;
  readonly max: number;
}

/**
 * The height of a sitting person's elbow as a share of the stature: popliteal height and elbow rest height, as means of men and women in C. C. Gordon
 * and others, 1988 Anthropometric Survey of U.S. Army Personnel.
 */
const SITTING_ELBOW = 0.376;

/**
 * The surface above the elbow, in centimeters: S. Pheasant and C. M. Haslegrave, Bodyspace, third edition, 2006. Heavy work needs the weight of the
 * body, so nobody does it sitting.
 */
const ABOVE_ELBOW = { precise: [5, 10], light: [-10, -5], heavy: [-25, -10] } as const;

/** The heights of the surface for a person of a stature in inches, standing and sitting. */
export function workingHeights(stature: number): readonly WorkingHeight[] {
  const heightFor = (posture: WorkingHeight["posture"], work: WorkingHeight["work"]): WorkingHeight => {
    const elbow = stature * (posture === "standing" ? ELBOW : SITTING_ELBOW);
    const [low, high] = ABOVE_ELBOW[work];
    return { posture, work, min: elbow + low / CENTIMETERS_PER_INCH, max: elbow + high / CENTIMETERS_PER_INCH };
  };
  return [
    heightFor("standing", "precise"),
    heightFor("standing", "light"),
    heightFor("standing", "heavy"),
    heightFor("sitting", "precise"),
    heightFor("sitting", "light"),
  ];
}

/** The height within a lift's reach that suits the work; undefined if the lift reaches none. */
export function reachableHeight({ min, max }: WorkingHeight, lowest: number, highest: number): number | undefined {
  const [from, to] = [Math.max(min, lowest), Math.min(max, highest)];
  return from > to ? undefined : (from + to) / 2;
}
