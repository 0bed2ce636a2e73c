import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { ABOVE_TOP, around, type Solid, SolidList } from "#shared/bench/solid.ts";

/** Pounds per slab. */
const SLAB = 250;
const PITCH = 3.2;
export const HIGHEST_STACK = 8 * PITCH;

/** A load in pounds as slabs on the top. */
export function stackWeights(plan: BenchPlan, value: string, load: number): readonly Solid[] {
  const { width: w, depth: d, surface: h } = plan;
  const list = new SolidList();
  const tag = { part: "slab", stepKey: "load_capacity", value, color: "#000000", layer: ABOVE_TOP };
  const count = Math.min(10, Math.max(1, Math.round(load / SLAB)));
  for (let index = 0; index < count; index += 1) {
    const z = h + index * PITCH;
    list.add(tag, around(w / 2, 12), around(d / 2, 8), [z, z + 2.7]);
  }
  return list.solids;
}
