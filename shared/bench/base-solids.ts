import { columnCenters } from "./frame-solids.ts";
import type { BenchPlan } from "./plan-bench.ts";
import { around, type SolidList } from "./solid.ts";

const RUBBER = "#4A5055";
const CONDUCTIVE = "#5B6B62";
const HUB = "#C3C9CD";

/** What the bench stands on, under both ends of both foot beams. */
export function addBase(list: SolidList, plan: BenchPlan): void {
  for (const x of columnCenters(plan)) {
    for (const y of [4, plan.depth - 4]) {
      if (plan.base === "feet") addFoot(list, plan, x, y);
      else addCaster(list, plan, x, y);
    }
  }
}

function tag(plan: BenchPlan, part: string, color: string) {
  return { part, stepKey: "base", value: plan.values.base, color };
}

function addFoot(list: SolidList, plan: BenchPlan, x: number, y: number): void {
  const pad = Math.min(0.7, plan.foot / 2);
  list.add(tag(plan, "foot", RUBBER), around(x, 1.25), around(y, 1.25), [0, pad], {
    shape: "tube",
  });
  list.add(tag(plan, "foot", HUB), around(x, 0.45), around(y, 0.45), [pad, plan.foot], {
    shape: "tube",
  });
}

function addCaster(list: SolidList, plan: BenchPlan, x: number, y: number): void {
  const { foot: f } = plan;
  const leveling = plan.base === "leveling-casters";
  const radius = Math.max(0.6, (f - (leveling ? 1.5 : 0.9)) / 2);
  const tread = tag(
    plan,
    "caster",
    plan.values.base?.endsWith("-esd") === true ? CONDUCTIVE : RUBBER,
  );
  list.add(tread, around(x, radius), around(y, 0.7), [0, 2 * radius], { shape: "wheel" });
  const hub = radius * 0.42;
  list.add(
    tag(plan, "caster-hub", HUB),
    around(x, hub),
    [y + 0.7, y + 0.8],
    [radius - hub, radius + hub],
    {
      shape: "wheel",
    },
  );
  const fork = tag(plan, "caster-fork", HUB);
  list.add(fork, around(x, 0.35), [y + 0.8, y + 1.05], [radius - 0.3, f - 0.5]);
  list.add(fork, around(x, 1.25), around(y, 1.25), [f - 0.5, f]);
  if (!leveling) return;
  const screw = tag(plan, "caster-foot", RUBBER);
  const beside = x < plan.width / 2 ? x - radius - 1.6 : x + radius + 1.6;
  const bracket = [Math.min(beside - 0.7, x + 1.25), Math.max(beside + 0.7, x - 1.25)] as const;
  list.add(fork, bracket, around(y, 0.7), [f - 0.5, f]);
  list.add(screw, around(beside, 0.9), around(y, 0.9), [0, 0.6], { shape: "tube" });
  list.add(screw, around(beside, 0.35), around(y, 0.35), [0.6, f - 0.5], { shape: "tube" });
}
