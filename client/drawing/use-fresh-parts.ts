import { useEffect, useState } from "react";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import type { Solid } from "#shared/bench/solid.ts";

/** The time that new parts stay highlighted. The style sheet fades them within it. */
const LIT_MS = 900;
const NONE: ReadonlySet<string> = new Set();

/** The pieces added by the last choice; none when the sheet first appears. */
export function useFreshParts(plan: BenchPlan): (solid: Solid) => boolean {
  const [state, setState] = useState({ plan, fresh: NONE });
  if (state.plan !== plan) {
    const before = tagsOf(state.plan);
    const fresh = new Set([...tagsOf(plan)].filter((tag) => !before.has(tag)));
    setState({ plan, fresh });
  }
  useEffect(() => {
    if (state.fresh.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: NONE })), LIT_MS);
    return () => clearTimeout(timer);
  }, [state.fresh]);
  return ({ stepKey, value }) => value !== null && state.fresh.has(`${stepKey} ${value}`);
}

/** All choices but colors, which are visible on their own. */
function tagsOf({ values, accessories }: BenchPlan): ReadonlySet<string> {
  const { height_adjustment, top_material, base, uprights } = values;
  return new Set([
    ...Object.entries({ height_adjustment, top_material, base, uprights }).map(
      ([step, value]) => `${step} ${value}`,
    ),
    ...[...accessories].map((value) => `accessories ${value}`),
  ]);
}
