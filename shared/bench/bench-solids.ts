import { addAccessories } from "./accessory-solids.ts";
import { addBase } from "./base-solids.ts";
import { addFrame } from "./frame-solids.ts";
import { addLift } from "./lift-solids.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { type Solid, SolidList } from "./solid.ts";
import { addUprights } from "./upright-solids.ts";

/** The bench as solids, in inches. Pieces that a plan leaves no room for are left out. */
export function benchSolids(plan: BenchPlan): readonly Solid[] {
  const list = new SolidList();
  addBase(list, plan);
  addFrame(list, plan);
  addLift(list, plan);
  addUprights(list, plan);
  addAccessories(list, plan);
  return list.solids;
}
