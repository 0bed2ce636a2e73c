import type { BenchPlan } from "../plan-bench.ts";
import type { Bounds, Extent, Solid } from "./solid.ts";

/** What an engineer checks, read from the solids of a bench. Inches, in the axes of the solids. */
export interface KeyExtents {
  /** The middles of the columns, from the left and from the rear. */
  readonly legs: { readonly x: readonly number[]; readonly y: readonly number[] };
  /** The depths of the middles of the feet or casters. */
  readonly feet: readonly number[];
  /** Between the columns. */
  readonly clear: Extent;
  /** The space that the frame and what it stands on take on the floor. */
  readonly footprint: { readonly x: Extent; readonly y: Extent };
  /** The free space for the legs of a person: up to the rail below the front of the top, and back to the crossbeam. */
  readonly knee: { readonly height: number; readonly y: Extent };
  readonly top: readonly Bounds[];
  /** The last one of them; none without uprights. */
  readonly uprights: readonly Bounds[];
  /** The main pieces of the accessories that stand clear of the top and its frame. */
  readonly accessories: readonly { readonly value: string; readonly solid: Solid }[];
}

/** Reads the key extents of a bench from its solids. */
export function keyExtents(plan: BenchPlan, solids: readonly Solid[]): KeyExtents {
  const partsOf = (...parts: readonly string[]) => solids.filter(({ part }) => parts.includes(part));
  const columns = partsOf("outer-column");
  const standing = solids.filter(({ part, role }) => role === "base" || part === "foot-beam");
  const middle = plan.width / 2;
  const rails = partsOf("rail");
  return {
    legs: { x: middles(columns, "x"), y: middles(columns, "y") },
    feet: middles(partsOf("foot", "caster"), "y"),
    clear: [
      Math.max(...columns.filter(({ x1 }) => x1 < middle).map(({ x1 }) => x1)),
      Math.min(...columns.filter(({ x0 }) => x0 > middle).map(({ x0 }) => x0)),
    ],
    footprint: {
      x: [Math.min(...standing.map(({ x0 }) => x0)), Math.max(...standing.map(({ x1 }) => x1))],
      y: [Math.min(...standing.map(({ y0 }) => y0)), Math.max(...standing.map(({ y1 }) => y1))],
    },
    knee: {
      height: Math.min(...rails.map(({ z0 }) => z0)),
      y: [Math.max(...partsOf("crossbeam").map(({ y1 }) => y1)), plan.depth],
    },
    top: partsOf("top"),
    uprights: partsOf("upright").slice(-1),
    accessories: plan.accessories.flatMap(({ value }) => {
      const own = solids.filter((each) => each.role === "accessories" && each.value === value);
      const [main] = own.sort((a, b) => volumeOf(b) - volumeOf(a));
      return main && isClear(main, plan) ? [{ value, solid: main }] : [];
    }),
  };
}

/** What touches the top has no height of its own, such as a power strip on it and a handset below it. */
const isClear = ({ z0 }: Bounds, { surface, thickness }: BenchPlan) => z0 > surface || z0 < surface - thickness - 2.5;

export const volumeOf = ({ x0, x1, y0, y1, z0, z1 }: Bounds): number => (x1 - x0) * (y1 - y0) * (z1 - z0);

function middles(solids: readonly Bounds[], axis: "x" | "y"): readonly number[] {
  const all = solids.map((each) => (axis === "x" ? each.x0 + each.x1 : each.y0 + each.y1) / 2);
  return [...new Set(all)].sort((a, b) => a - b);
}
